# misthrow_together(TARGET COUNT): compiles that many files as one. Most of what the compiler does is reading the same headers again (CLI11, Boost, the
# games as templates), so a build from nothing takes a third of the time. Not for the fast layers (core, engine, sim): there the compiler takes longer over
# everything at once, and one file's speed should not depend on another. Files still stand on their own: the `lint` preset compiles them one by one.
option(MISTHROW_TOGETHER "Compile several files as one where that is quicker" ON)
function(misthrow_together target count)
  if(MISTHROW_TOGETHER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
  endif()
endfunction()

# misthrow_layer_uses(VARIABLE NAME): the folders that a folder of src/ may use. The table in ARCHITECTURE.md is the only list of them: CMake links
# by it, and tests/architecture compares every #include with it.
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/ARCHITECTURE.md)
function(misthrow_layer_uses variable name)
  file(STRINGS ${PROJECT_SOURCE_DIR}/ARCHITECTURE.md row REGEX "^\\| ${name} \\|")
  list(LENGTH row rows)
  if(NOT rows EQUAL 1)
    message(FATAL_ERROR "ARCHITECTURE.md has ${rows} rows for src/${name}")
  endif()
  string(REGEX REPLACE "^[^|]*\\|[^|]*\\|([^|]*)\\|.*" "\\1" used "${row}")
  separate_arguments(used UNIX_COMMAND "${used}")
  set(${variable} ${used} PARENT_SCOPE)
endfunction()

# misthrow_layer(NAME SOURCES …): one library a folder of src/.
function(misthrow_layer name)
  cmake_parse_arguments(LAYER "" "" "SOURCES" ${ARGN})
  add_library(misthrow_${name} STATIC ${LAYER_SOURCES})
  target_link_libraries(misthrow_${name} PUBLIC misthrow_flags)
  misthrow_layer_uses(uses ${name})
  foreach(used IN LISTS uses)
    target_link_libraries(misthrow_${name} PUBLIC misthrow_${used})
  endforeach()
endfunction()

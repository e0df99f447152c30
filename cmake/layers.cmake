# misthrow_together(TARGET COUNT): compiles that many files as one. Most of what the compiler does is reading the same headers again (CLI11, Boost, the
# games as templates), so a build from nothing takes a third of the time. Not for the fast layers (core, engine, sim): there the compiler takes longer over
# everything at once, and one file's speed should not depend on another. Files still stand on their own: the `lint` preset compiles them one by one.
option(MISTHROW_TOGETHER "Compile several files as one where that is quicker" ON)
function(misthrow_together target count)
  if(MISTHROW_TOGETHER)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${count})
  endif()
endfunction()

# misthrow_layer(NAME SOURCES … USES …): one library a folder of src/. What a folder may use is written in ARCHITECTURE.md and checked there
# by tests/architecture; the link graph here follows it.
function(misthrow_layer name)
  cmake_parse_arguments(LAYER "" "" "SOURCES;USES" ${ARGN})
  add_library(misthrow_${name} STATIC ${LAYER_SOURCES})
  target_link_libraries(misthrow_${name} PUBLIC misthrow_flags)
  foreach(used IN LISTS LAYER_USES)
    target_link_libraries(misthrow_${name} PUBLIC misthrow_${used})
  endforeach()
endfunction()

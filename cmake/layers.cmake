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

# The games by the names of their files. src/core/games.hpp is the list itself; this one says what to compile.
set(MISTHROW_GAMES qwixx qwinto knaster knister)

# misthrow_game_files(VARIABLE PATTERN…): the files of all games, where @ stands for a game's name. A file that does not exist stops CMake.
function(misthrow_game_files variable)
  set(files "")
  foreach(pattern IN LISTS ARGN)
    foreach(game IN LISTS MISTHROW_GAMES)
      string(REPLACE "@" ${game} file ${pattern})
      list(APPEND files ${file})
    endforeach()
  endforeach()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# The same, but only those that exist.
function(misthrow_game_files_where_any variable)
  misthrow_game_files(all ${ARGN})
  set(files "")
  foreach(file IN LISTS all)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
      list(APPEND files ${file})
    endif()
  endforeach()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

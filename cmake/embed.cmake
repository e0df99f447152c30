# misthrow_embed(TARGET FOLDER): builds every file of FOLDER into TARGET, as embedded_files() of server/embedded.hpp. The assembler reads the files, so
# nothing is turned into source text.
function(misthrow_embed target folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  set(blobs "")
  set(declarations "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS files)
    file(RELATIVE_PATH path ${folder} ${file})
    string(APPEND blobs "asm(\".section .rodata\\n.balign 16\\nmisthrow_file_${number}:\\n.incbin \\\"${file}\\\"\\nmisthrow_file_${number}_end:\\n.byte 0\\n.previous\");\n")
    string(APPEND declarations "extern const char misthrow_file_${number}[];\nextern const char misthrow_file_${number}_end[];\n")
    string(APPEND rows "        {\"/${path}\", {misthrow_file_${number}, static_cast<std::size_t>(misthrow_file_${number}_end - misthrow_file_${number})}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/embedded_${target}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Made by cmake/embed.cmake.
#include <array>

#include \"server/embedded.hpp\"

${blobs}
extern \"C\" {
${declarations}}

namespace misthrow::server {

std::span<const EmbeddedFile> embedded_files() {
    static const std::array<EmbeddedFile, ${number}> files{{
${rows}    }};
    return files;
}

}  // namespace misthrow::server
" @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(${target} PRIVATE ${source})
endfunction()

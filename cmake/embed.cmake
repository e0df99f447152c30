# misthrow_embed(LAYER FOLDER): builds every file of FOLDER into a layer, as embedded_files() of its embedded.hpp. The assembler reads the files, so
# nothing is turned into source text.
function(misthrow_embed layer folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  set(blobs "")
  set(declarations "")
  set(rows "")
  set(number 0)
  foreach(file IN LISTS files)
    file(RELATIVE_PATH path ${folder} ${file})
    string(APPEND blobs "asm(\".section .rodata\\n.balign 16\\nmisthrow_${layer}_file_${number}:\\n.incbin \\\"${file}\\\"\\nmisthrow_${layer}_file_${number}_end:\\n.byte 0\\n.previous\");\n")
    string(APPEND declarations "extern const char misthrow_${layer}_file_${number}[];\nextern const char misthrow_${layer}_file_${number}_end[];\n")
    string(APPEND rows "        {\"/${path}\", {misthrow_${layer}_file_${number}, static_cast<std::size_t>(misthrow_${layer}_file_${number}_end - misthrow_${layer}_file_${number})}},\n")
    math(EXPR number "${number} + 1")
  endforeach()
  set(source ${PROJECT_BINARY_DIR}/embedded_${layer}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "// Made by cmake/embed.cmake.
#include <array>

#include \"${layer}/embedded.hpp\"

${blobs}
extern \"C\" {
${declarations}}

namespace misthrow::${layer} {

std::span<const EmbeddedFile> embedded_files() {
    static const std::array<EmbeddedFile, ${number}> files{{
${rows}    }};
    return files;
}

}  // namespace misthrow::${layer}
" @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}")
  target_sources(misthrow_${layer} PRIVATE ${source})
endfunction()

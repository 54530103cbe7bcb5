# shipped_puzzles.cmake: the files PACKS as the array of puzzles.h, into OUT.
set(arrays "")
set(rows "")
foreach(pack IN LISTS PACKS)
  get_filename_component(name ${pack} NAME_WE)
  file(READ ${pack} bytes HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const unsigned char ${name}[] = {${bytes}};\n")
  string(APPEND rows "    {${name}, sizeof ${name}},\n")
endforeach()
file(WRITE ${OUT} "#include \"puzzles.h\"\n\n${arrays}
const struct shipped_puzzles shipped_puzzles[BOARDS] = {\n${rows}};\n")

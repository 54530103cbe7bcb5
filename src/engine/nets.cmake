# nets.cmake: the files NETS as the arrays of nets.h, into OUT; if WHICH is no_nets all but the
# tables empty, which fits no rules.
set(arrays "")
foreach(net IN LISTS NETS)
  get_filename_component(name ${net} NAME_WE)
  set(words "0, 0, 0, 0")
  if(WHICH STREQUAL "nets" OR name STREQUAL "tables")
    file(READ ${net} bytes HEX)
    string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)" "0x\\8\\7\\6\\5\\4\\3\\2\\1,\n" words "${bytes}")
  endif()
  string(APPEND arrays "const uint64_t cam_net_${name}[] = {\n${words}};\n\n")
endforeach()
file(WRITE ${OUT} "#include \"engine/nets.h\"\n\n${arrays}")

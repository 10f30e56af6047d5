/* decoder_calls.h - the functions of decoders that kolize-io and the tool call: lists as load.h describes them. */
#ifndef CLI_DECODER_CALLS_H
#define CLI_DECODER_CALLS_H

/* clang-format off */
#ifdef KOLIZE_LOAD_PNG
#include <png.h>
#define PNG_CALLS(PROC, FUNC) \
    FUNC(png_infop, png_create_info_struct, (png_const_structrp png), (png)) \
    FUNC(png_structp, png_create_read_struct_2, (png_const_charp version, png_voidp ctx, png_error_ptr fail, \
         png_error_ptr warn, png_voidp memory, png_malloc_ptr alloc, png_free_ptr release), \
         (version, ctx, fail, warn, memory, alloc, release)) \
    PROC(png_destroy_read_struct, (png_structpp png, png_infopp info, png_infopp end), (png, info, end)) \
    FUNC(png_uint_32, png_get_PLTE, (png_const_structrp png, png_inforp info, png_colorp *colors, int *n), \
         (png, info, colors, n)) \
    FUNC(png_byte, png_get_bit_depth, (png_const_structrp png, png_const_inforp info), (png, info)) \
    FUNC(png_byte, png_get_color_type, (png_const_structrp png, png_const_inforp info), (png, info)) \
    FUNC(png_byte, png_get_current_pass_number, (png_const_structrp png), (png)) \
    FUNC(png_uint_32, png_get_current_row_number, (png_const_structrp png), (png)) \
    FUNC(png_voidp, png_get_error_ptr, (png_const_structrp png), (png)) \
    FUNC(png_uint_32, png_get_image_height, (png_const_structrp png, png_const_inforp info), (png, info)) \
    FUNC(png_uint_32, png_get_image_width, (png_const_structrp png, png_const_inforp info), (png, info)) \
    FUNC(png_byte, png_get_interlace_type, (png_const_structrp png, png_const_inforp info), (png, info)) \
    FUNC(png_uint_32, png_get_io_chunk_type, (png_const_structrp png), (png)) \
    FUNC(png_voidp, png_get_io_ptr, (png_const_structrp png), (png)) \
    FUNC(png_const_charp, png_get_libpng_ver, (png_const_structrp png), (png)) \
    FUNC(png_voidp, png_get_mem_ptr, (png_const_structrp png), (png)) \
    FUNC(size_t, png_get_rowbytes, (png_const_structrp png, png_const_inforp info), (png, info)) \
    FUNC(png_uint_32, png_get_tRNS, \
         (png_const_structrp png, png_inforp info, png_bytep *alphas, int *n, png_color_16p *color), \
         (png, info, alphas, n, color)) \
    FUNC(png_uint_32, png_get_valid, (png_const_structrp png, png_const_inforp info, png_uint_32 chunk), \
         (png, info, chunk)) \
    PROC(png_read_info, (png_structrp png, png_inforp info), (png, info)) \
    PROC(png_read_row, (png_structrp png, png_bytep row, png_bytep shown), (png, row, shown)) \
    PROC(png_read_update_info, (png_structrp png, png_inforp info), (png, info)) \
    PROC(png_set_add_alpha, (png_structrp png, png_uint_32 alpha, int place), (png, alpha, place)) \
    PROC(png_set_crc_action, (png_structrp png, int critical, int other), (png, critical, other)) \
    PROC(png_set_expand_gray_1_2_4_to_8, (png_structrp png), (png)) \
    PROC(png_set_gray_to_rgb, (png_structrp png), (png)) \
    FUNC(int, png_set_interlace_handling, (png_structrp png), (png)) \
    PROC(png_set_keep_unknown_chunks, (png_structrp png, int keep, png_const_bytep chunks, int n), \
         (png, keep, chunks, n)) \
    PROC(png_set_packing, (png_structrp png), (png)) \
    PROC(png_set_read_fn, (png_structrp png, png_voidp ctx, png_rw_ptr read), (png, ctx, read)) \
    PROC(png_set_strip_16, (png_structrp png), (png)) \
    PROC(png_set_tRNS_to_alpha, (png_structrp png), (png)) \
    PROC(png_set_user_limits, (png_structrp png, png_uint_32 w, png_uint_32 h), (png, w, h))
#define PNG_ERROR_CALL(PROC, FUNC) PROC(png_error, (png_const_structrp png, png_const_charp message), (png, message))
#define PNG_ALL_CALLS(PROC, FUNC)  PNG_CALLS(PROC, FUNC) PNG_ERROR_CALL(PROC, FUNC)
#endif

#ifdef KOLIZE_LOAD_JPEG
#include <stdio.h>
#include <jpeglib.h>
#define JPEG_CALLS(PROC, FUNC) \
    PROC(jpeg_CreateDecompress, (j_decompress_ptr jpeg, int version, size_t size), (jpeg, version, size)) \
    PROC(jpeg_destroy_decompress, (j_decompress_ptr jpeg), (jpeg)) \
    FUNC(boolean, jpeg_finish_decompress, (j_decompress_ptr jpeg), (jpeg)) \
    PROC(jpeg_mem_src, (j_decompress_ptr jpeg, const unsigned char *bytes, unsigned long n), (jpeg, bytes, n)) \
    FUNC(int, jpeg_read_header, (j_decompress_ptr jpeg, boolean image), (jpeg, image)) \
    FUNC(JDIMENSION, jpeg_read_scanlines, (j_decompress_ptr jpeg, JSAMPARRAY rows, JDIMENSION n), (jpeg, rows, n)) \
    FUNC(boolean, jpeg_start_decompress, (j_decompress_ptr jpeg), (jpeg)) \
    FUNC(struct jpeg_error_mgr *, jpeg_std_error, (struct jpeg_error_mgr *errors), (errors))
#endif

#ifdef KOLIZE_LOAD_GIF
#include <gif_lib.h>
#define GIF_CALLS(PROC, FUNC) \
    FUNC(int, DGifCloseFile, (GifFileType *gif, int *error), (gif, error)) \
    FUNC(int, DGifGetCode, (GifFileType *gif, int *size, GifByteType **block), (gif, size, block)) \
    FUNC(int, DGifGetCodeNext, (GifFileType *gif, GifByteType **block), (gif, block)) \
    FUNC(int, DGifGetExtension, (GifFileType *gif, int *code, GifByteType **block), (gif, code, block)) \
    FUNC(int, DGifGetExtensionNext, (GifFileType *gif, GifByteType **block), (gif, block)) \
    FUNC(int, DGifGetImageDesc, (GifFileType *gif), (gif)) \
    FUNC(int, DGifGetRecordType, (GifFileType *gif, GifRecordType *type), (gif, type)) \
    FUNC(GifFileType *, DGifOpen, (void *ctx, InputFunc read, int *error), (ctx, read, error))
#endif

#ifdef KOLIZE_LOAD_EXPAT
#include <expat.h>
#define EXPAT_CALLS(PROC, FUNC) \
    FUNC(const XML_LChar *, XML_ErrorString, (enum XML_Error code), (code)) \
    FUNC(XML_Size, XML_GetCurrentColumnNumber, (XML_Parser parser), (parser)) \
    FUNC(XML_Size, XML_GetCurrentLineNumber, (XML_Parser parser), (parser)) \
    FUNC(enum XML_Error, XML_GetErrorCode, (XML_Parser parser), (parser)) \
    FUNC(enum XML_Status, XML_Parse, (XML_Parser parser, const char *text, int n, int last), (parser, text, n, last)) \
    FUNC(XML_Parser, XML_ParserCreate_MM, \
         (const XML_Char *encoding, const XML_Memory_Handling_Suite *memory, const XML_Char *separator), \
         (encoding, memory, separator)) \
    PROC(XML_ParserFree, (XML_Parser parser), (parser)) \
    PROC(XML_SetCharacterDataHandler, (XML_Parser parser, XML_CharacterDataHandler text), (parser, text)) \
    PROC(XML_SetElementHandler, (XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end), \
         (parser, start, end)) \
    PROC(XML_SetEntityDeclHandler, (XML_Parser parser, XML_EntityDeclHandler entity), (parser, entity)) \
    PROC(XML_SetStartDoctypeDeclHandler, (XML_Parser parser, XML_StartDoctypeDeclHandler start), (parser, start)) \
    PROC(XML_SetUnknownEncodingHandler, (XML_Parser parser, XML_UnknownEncodingHandler encoding, void *ctx), \
         (parser, encoding, ctx)) \
    PROC(XML_SetUserData, (XML_Parser parser, void *data), (parser, data)) \
    FUNC(enum XML_Status, XML_StopParser, (XML_Parser parser, XML_Bool resumable), (parser, resumable))
#endif

#ifdef KOLIZE_LOAD_JANSSON
#include <jansson.h>
#define JANSSON_CALLS(PROC, FUNC) \
    FUNC(json_t *, json_array_get, (const json_t *array, size_t i), (array, i)) \
    FUNC(size_t, json_array_size, (const json_t *array), (array)) \
    PROC(json_delete, (json_t *value), (value)) \
    FUNC(json_int_t, json_integer_value, (const json_t *value), (value)) \
    FUNC(json_t *, json_loadb, (const char *text, size_t n, size_t flags, json_error_t *error), \
         (text, n, flags, error)) \
    FUNC(double, json_number_value, (const json_t *value), (value)) \
    FUNC(json_t *, json_object_get, (const json_t *object, const char *key), (object, key)) \
    FUNC(void *, json_object_iter, (json_t *object), (object)) \
    FUNC(const char *, json_object_iter_key, (void *at), (at)) \
    FUNC(void *, json_object_iter_next, (json_t *object, void *at), (object, at)) \
    FUNC(json_t *, json_object_iter_value, (void *at), (at)) \
    FUNC(void *, json_object_key_to_iter, (const char *key), (key)) \
    PROC(json_object_seed, (size_t seed), (seed)) \
    FUNC(size_t, json_object_size, (const json_t *object), (object)) \
    PROC(json_set_alloc_funcs, (json_malloc_t alloc, json_free_t release), (alloc, release)) \
    FUNC(size_t, json_string_length, (const json_t *value), (value)) \
    FUNC(const char *, json_string_value, (const json_t *value), (value))
#endif

#ifdef KOLIZE_LOAD_ZLIB
#include <zlib.h>
#define ZLIB_CALLS(PROC, FUNC) \
    FUNC(uLong, crc32, (uLong crc, const Bytef *bytes, uInt n), (crc, bytes, n)) \
    FUNC(int, inflate, (z_streamp stream, int flush), (stream, flush)) \
    FUNC(int, inflateEnd, (z_streamp stream), (stream)) \
    FUNC(int, inflateInit2_, (z_streamp stream, int bits, const char *version, int size), (stream, bits, version, size)) \
    FUNC(const char *, zlibVersion, (void), ())
#endif

#ifdef KOLIZE_LOAD_WEBP
#include <webp/decode.h>
#define WEBP_CALLS(PROC, FUNC) \
    FUNC(VP8StatusCode, WebPGetFeaturesInternal, \
         (const uint8_t *bytes, size_t n, WebPBitstreamFeatures *features, int version), (bytes, n, features, version)) \
    FUNC(int, WebPInitDecoderConfigInternal, (WebPDecoderConfig *config, int version), (config, version)) \
    FUNC(VP8StatusCode, WebPDecode, (const uint8_t *bytes, size_t n, WebPDecoderConfig *config), (bytes, n, config)) \
    FUNC(int, WebPGetDecoderVersion, (void), ())
#endif

#ifdef KOLIZE_LOAD_ZSTD
#include <zstd.h>
#define ZSTD_CALLS(PROC, FUNC) \
    FUNC(size_t, ZSTD_decompress, (void *to, size_t room, const void *from, size_t n), (to, room, from, n)) \
    FUNC(unsigned, ZSTD_isError, (size_t code), (code)) \
    FUNC(const char *, ZSTD_getErrorName, (size_t code), (code)) \
    FUNC(unsigned, ZSTD_versionNumber, (void), ())
#endif
/* clang-format on */

#endif

/* sap_compress.h - tables that pack the chosen lanes of a vector together, for processors that have no instruction for
 * it. */
#ifndef KZI_SAP_COMPRESS_H
#define KZI_SAP_COMPRESS_H

#include <stdint.h>

/* For eight lanes: the lane numbers, one a byte, to be widened.  The table has 2 KiB; ready vectors would take four
 * times as much. */
extern const uint64_t kzi_sap_compress[256];

/* For four lanes: the operand of a byte shuffle.  Bytes of 255 give 0, or are never stored. */
extern const uint8_t kzi_sap_shuffle[16][16];

#endif

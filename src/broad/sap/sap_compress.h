/* sap_compress.h - tables that pack the chosen lanes of a vector together, for processors that have no instruction
 * for it. */
#ifndef KZI_SAP_COMPRESS_H
#define KZI_SAP_COMPRESS_H

#include <stdint.h>

/* For eight lanes: their numbers, one a byte, to be widened.  2 KiB, a quarter of what ready vectors would take. */
extern const uint64_t kzi_sap_compress[256];

/* For four lanes: the bytes of a byte shuffle; 255 gives 0 or is never stored. */
extern const uint8_t kzi_sap_shuffle[16][16];

#endif

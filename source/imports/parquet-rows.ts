import {closeSync} from 'node:fs';
import zlib from 'node:zlib';
import {type AsyncBuffer, type Compressors, parquetMetadataAsync, parquetReadObjects} from 'hyparquet';
import {openFile, readPart} from '../files/read-file.ts';
import {isFileFault} from '../files/system-code.ts';

/** The largest Parquet file that is opened, in bytes. */
const MAX_PARQUET_BYTES = 4_000_000_000;

/** Snappy, which most such files use, is built into the library; the others are Node's own. */
const compressors: Compressors = {
  GZIP: bytes => zlib.gunzipSync(bytes),
  BROTLI: bytes => zlib.brotliDecompressSync(bytes),
  ZSTD: bytes => zlib.zstdDecompressSync(bytes),
};

const bufferOf = (file: number, size: number): AsyncBuffer => ({
  byteLength: size,
  slice: (start, end = size) => {
    const bytes = readPart(file, start, end - start);
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  },
});

/**
 * Reads the rows of a Parquet file, one row group at a time. Throws an error with a system's code when the file cannot be
 * opened, and the library's error when it is not Parquet.
 */
export async function* readParquetRows(path: string): AsyncGenerator<unknown> {
  const {file, size} = openFile(path, {maxBytes: MAX_PARQUET_BYTES});
  try {
    const buffer = bufferOf(file, size);
    const metadata = await parquetMetadataAsync(buffer);
    let rowStart = 0;
    for (const {num_rows} of metadata.row_groups) {
      const rowEnd = rowStart + Number(num_rows);
      yield* await parquetReadObjects({file: buffer, metadata, rowStart, rowEnd, compressors});
      rowStart = rowEnd;
    }
  } catch (error) {
    // The library reads outside of a file that was cut off, among other things.
    throw isFileFault(error) ? error : new Error('This is no Parquet file.', {cause: error});
  } finally {
    closeSync(file);
  }
}

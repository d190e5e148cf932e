/** How a browser gets a stored file. */
export interface Delivery {
  contentType: string
  /** The header `Content-Disposition`. */
  disposition: string
}

/** Seconds for which the address of a file leads to it. */
export const ADDRESS_SECONDS = 60

/** The beginning of the key of every file. */
export const FILES = 'files/'

/** A stored file, as a list names it. */
export interface StoredFile {
  key: string
  /** When it was written. */
  writtenAt: Date
}

/**
 * The port to stored files: bytes under keys that begin with `files/`. Whoever writes one has noted its key before, so that
 * no file is left over.
 */
export interface FileStore {
  put(key: string, content: Uint8Array): Promise<void>
  /** An address that leads to a file for a minute, to whoever has it. */
  address(key: string, delivery: Delivery): Promise<string>
  /** The content of a file; undefined if there is none. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>
  /** The files whose keys begin with `prefix`, in batches, so that memory holds a batch only. */
  list(prefix: string): AsyncIterable<StoredFile[]>
}

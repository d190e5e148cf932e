/** The headers with which a browser downloads a stored file. */
export interface Delivery {
  contentType: string
  /** The header `Content-Disposition`. */
  disposition: string
}

/** The lifetime of the address of a file in seconds. */
export const ADDRESS_SECONDS = 60

/** The prefix of the key of every file. */
export const FILES = 'files/'

/** A stored file in a list. */
export interface StoredFile {
  key: string
  /** The time at which it was written. */
  writtenAt: Date
}

/**
 * The port to stored files: bytes under keys that begin with `files/`. Writers record the key before they write, so
 * that a crash leaves no unknown file.
 */
export interface FileStore {
  put(key: string, content: Uint8Array): Promise<void>
  /** Returns an address that gives anyone access to the file for a minute. */
  address(key: string, delivery: Delivery): Promise<string>
  /** Returns the content of a file; undefined if it does not exist. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>
  /** Lists the files whose keys begin with `prefix`, one batch at a time, so that memory holds a single batch. */
  list(prefix: string): AsyncIterable<StoredFile[]>
}

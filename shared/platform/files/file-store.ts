/** The headers that a browser gets when it downloads a stored file. */
export interface DownloadHeaders {
  contentType: string
  disposition: string
}

/** The lifetime of a file's address, in seconds. */
export const ADDRESS_SECONDS = 60

/** The lifetime of a form that stores a file, in seconds. */
export const FORM_SECONDS = 15 * 60

/**
 * The number of seconds after which an issued form can no longer store a file. An upload may begin at the end of the
 * form's lifetime, and then take a while.
 */
export const FORM_EFFECT_SECONDS = 2 * FORM_SECONDS

/** A form that a browser submits to store a file: its address, and the fields that precede the field `file`. */
export interface UploadForm {
  href: string
  fields: Readonly<Record<string, string>>
}

export interface FileBeginning {
  size: number
  bytes: Uint8Array
}

export const FILES = 'files/'

export interface StoredFile {
  key: string
  writtenAt: Date
}

/**
 * The port to stored files. Keys begin with `files/`. Writers record the key of a file before they write the file, so
 * that the file can be deleted after a crash.
 */
export interface FileStore {
  put(key: string, content: Uint8Array): Promise<void>
  /** Returns an address that gives anyone access to the file for a minute. */
  address(key: string, delivery: DownloadHeaders): Promise<string>
  /** Returns a form that lets anyone store a file of exactly this size, in bytes, for 15 minutes. */
  form(key: string, size: number): Promise<UploadForm>
  /**
   * Returns the content of a file; undefined if the file does not exist. Only callers with the right to list files may
   * use this method, because S3 does not tell other callers that a file is missing.
   */
  read(key: string): Promise<Uint8Array | undefined>
  /** Returns the beginning of a file, with at most `length` bytes; undefined if the file does not exist or is empty. */
  beginning(key: string, length: number): Promise<FileBeginning | undefined>
  /**
   * Returns the content of a file chunk by chunk, so that it is never in memory as a whole; undefined if the file does
   * not exist.
   */
  chunks(key: string): Promise<AsyncIterable<Uint8Array> | undefined>
  /**
   * Copies a file within the store.
   *
   * @returns true if the file was copied; false if there is no file with the key `from`
   */
  copy(from: string, to: string): Promise<boolean>
  /** Deletes a file, if it exists. */
  remove(key: string): Promise<void>
  /** Lists the files whose keys begin with `prefix`, one batch at a time, so that memory holds a single batch. */
  list(prefix: string): AsyncIterable<StoredFile[]>
}

/** The folder of an import or an export that has the files of its records. */
export interface FileFolder {
  /**
   * Returns the content of a file at a path below the folder.
   *
   * @throws RecordRefused if there is no regular file at the path, if it is larger, or if it cannot be read
   */
  read(path: string, maxBytes: number): Promise<Uint8Array>
  /** Writes a file at a path below the folder. */
  write(path: string, content: Uint8Array): Promise<void>
}

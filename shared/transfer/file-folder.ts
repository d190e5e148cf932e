/** Folder with the files of an import's or export's records. */
export interface FileFolder {
  /**
   * Reads a file at a path below the folder.
   *
   * @throws RecordRefused if there is no regular file at the path, if it is too large, or if it cannot be read
   */
  read(path: string, maxBytes: number): Promise<Uint8Array>
  /** Writes a file at a path below the folder. */
  write(path: string, content: Uint8Array): Promise<void>
}

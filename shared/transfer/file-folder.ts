/** Folder with the files that belong to the records of an import or export. */
export interface FileFolder {
  /**
   * Reads a file at a path below the folder.
   *
   * @throws RecordRefused if there is no regular file at the path, if it is too large, or if it cannot be read
   */
  read(path: string, maxBytes: number): Promise<Uint8Array>
  write(path: string, content: Uint8Array): Promise<void>
}

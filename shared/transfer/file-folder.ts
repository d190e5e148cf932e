/** The folder of an import or an export that has the files of its records. */
export interface FileFolder {
  /** The content of a file; undefined if there is none at this path below the folder. */
  read(path: string): Promise<Uint8Array | undefined>
  /** Writes a file at a path below the folder. */
  write(path: string, content: Uint8Array): Promise<void>
}

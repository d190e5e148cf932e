const MIB = 1024 * 1024

/**
 * The largest limit on file sizes, in bytes, that a stage can configure. Larger files are impossible, because a job has
 * to read the whole file in one run.
 */
export const MAX_LARGEST_FILE = 1024 * MIB

/** The settings that limit the size of files. */
export interface FileLimits {
  attachmentMaxSize?: number
  /** Only imports set this limit. */
  directUploadLimit?: number
}

/** Returns the maximum file size, in bytes, that the stage allows. */
export const stageFileSizeLimit = ({ directUploadLimit = 256 * MIB }: FileLimits): number => directUploadLimit

/** Returns the maximum number of bytes of an attachment. */
export const attachmentSizeLimit = (limits: FileLimits): number =>
  Math.min(limits.attachmentMaxSize ?? Number.POSITIVE_INFINITY, stageFileSizeLimit(limits))

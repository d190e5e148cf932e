import { buffer } from 'node:stream/consumers'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import {
  ADDRESS_SECONDS,
  type DownloadHeaders,
  type FileBeginning,
  type FileStore,
  FORM_SECONDS,
  type StoredFile,
  type UploadForm,
} from '../file-store.ts'
import { signedPolicy } from './signed-policy.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }

/**
 * The time limit of an attempt to reach the bucket. With this limit, the attempt ends before the function itself times
 * out.
 */
const LIMIT_MS = 7000

/** The time within which S3 must have copied a file inside the bucket. */
const COPY_LIMIT_MS = 30_000

/** The assumed minimum speed of a connection, in bytes per millisecond. */
const BYTES_PER_MS = 1000

/** The default headers of an object. With these headers, a browser neither runs nor displays the object. */
const inert = { ContentType: 'application/octet-stream', ContentDisposition: 'attachment' }

/**
 * The error codes of S3 for an object that does not exist, and for a requested range that contains no byte of the
 * object.
 */
const MISSING = ['NoSuchKey', 'InvalidRange']

/**
 * The error codes of S3 for a missing object, including `AccessDenied`. The functions of the service may not list the
 * bucket, so S3 hides whether an object exists.
 */
const MISSING_OR_HIDDEN = [...MISSING, 'AccessDenied']

/** Files in an S3 bucket, which are accessible only through addresses that the service signs. */
export class S3Files implements FileStore {
  readonly #client: S3Client

  constructor(
    private readonly bucket: string,
    endpoint: AwsEndpoint,
  ) {
    this.#client = new S3Client({
      requestHandler: TIMEOUTS,
      // Checksums are used only where S3 requires them. By default, presigned addresses would request checksums even
      // for a download, which has no body.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...endpoint,
    })
    this.#client.middlewareStack.remove('loggerMiddleware')
  }

  put(key: string, content: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(key), ...inert, Body: content })
    // The time limit grows with the size of the file, because imports store files that are larger than any request
    // body.
    const limit = Math.max(LIMIT_MS, content.length / BYTES_PER_MS)
    return this.#reached(async (abortSignal) => {
      await this.#client.send(command, { abortSignal, requestTimeout: limit })
    }, limit)
  }

  /** Signs an address; this requires no request to S3. */
  address(key: string, { contentType, disposition }: DownloadHeaders): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: `private, max-age=${ADDRESS_SECONDS}`,
    })
    return getSignedUrl(this.#client, command, { expiresIn: ADDRESS_SECONDS })
  }

  /**
   * Signs a form for an upload; this requires no request to S3. The bucket refuses uploads whose key, size or headers
   * differ from the signed policy.
   */
  async form(key: string, size: number): Promise<UploadForm> {
    const { credentials, region } = this.#client.config
    const [keys, signedFor, address] = await Promise.all([credentials(), region(), this.#addressOf(key)])
    const fixed = { key, 'Content-Type': inert.ContentType, 'Content-Disposition': inert.ContentDisposition }
    const sizes = ['content-length-range', size, size]
    const until = new Date(Date.now() + FORM_SECONDS * 1000)
    return {
      href: address.slice(0, -key.length),
      fields: signedPolicy({ bucket: this.bucket, fixed, conditions: [sizes], until }, keys, signedFor),
    }
  }

  /** Returns the address of a file, without a signature in the address. */
  async #addressOf(key: string): Promise<string> {
    const { origin, pathname } = new URL(
      await getSignedUrl(this.#client, new GetObjectCommand(this.#at(key))),
    )
    return origin + pathname
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    // Only exports call this method. Exports may list the bucket, so S3 never reports a missing file as `AccessDenied`.
    // If `AccessDenied` were ignored, an export could silently omit a file.
    const found = await this.#reached((abortSignal) => this.#find(key, abortSignal, { missing: MISSING }))
    return found?.Body && buffer(found.Body as AsyncIterable<Uint8Array>)
  }

  beginning(key: string, length: number): Promise<FileBeginning | undefined> {
    return this.#reached(async (abortSignal) => {
      const found = await this.#find(key, abortSignal, { Range: `bytes=0-${length - 1}` })
      const size = Number(found?.ContentRange?.split('/')[1])
      const bytes = await found?.Body?.transformToByteArray()
      return bytes && { size, bytes }
    })
  }

  async chunks(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    const found = await this.#reached((abortSignal) => this.#find(key, abortSignal))
    return found?.Body as AsyncIterable<Uint8Array> | undefined
  }

  /**
   * Requests an object or a range of it. Returns undefined if the request fails with an error whose code is in
   * `missing`.
   */
  async #find(
    key: string,
    abortSignal: AbortSignal,
    { Range, missing = MISSING_OR_HIDDEN }: { Range?: string; missing?: readonly string[] } = {},
  ) {
    try {
      return await this.#client.send(new GetObjectCommand({ ...this.#at(key), Range }), { abortSignal })
    } catch (error) {
      if (missing.includes((error as Error).name)) return undefined
      throw error
    }
  }

  /** Copies an object with its headers. The content does not pass through this process. */
  copy(from: string, to: string): Promise<boolean> {
    const command = new CopyObjectCommand({ ...this.#at(to), CopySource: `${this.bucket}/${from}` })
    return this.#reached(async (abortSignal) => {
      try {
        await this.#client.send(command, { abortSignal, requestTimeout: COPY_LIMIT_MS })
        return true
      } catch (error) {
        if (MISSING_OR_HIDDEN.includes((error as Error).name)) return false
        throw error
      }
    }, COPY_LIMIT_MS)
  }

  remove(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.#at(key))
    return this.#reached(async (abortSignal) => {
      await this.#client.send(command, { abortSignal })
    })
  }

  async *list(prefix: string): AsyncGenerator<StoredFile[]> {
    let next: string | undefined
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.bucket,
        Prefix: prefix,
        ContinuationToken: next,
      })
      const page = await this.#reached((abortSignal) => this.#client.send(command, { abortSignal }))
      const { Contents = [] } = page
      yield Contents.map(({ Key = '', LastModified = new Date() }) => ({ key: Key, writtenAt: LastModified }))
      next = page.NextContinuationToken
    } while (next)
  }

  #at = (Key: string) => ({ Bucket: this.bucket, Key })

  /**
   * Sends a request with a time limit.
   *
   * @throws `ServiceUnavailable` if the bucket cannot be reached in time
   */
  async #reached<T>(send: (abortSignal: AbortSignal) => Promise<T>, ms = LIMIT_MS): Promise<T> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), ms)
    try {
      return await send(limit.signal)
    } catch (error) {
      throw serviceUnavailable('the files could not be reached', error)
    } finally {
      // The time limit ends here. `chunks` reads the body of a file later, without a time limit.
      clearTimeout(timer)
    }
  }
}

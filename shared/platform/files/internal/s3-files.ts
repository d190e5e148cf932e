import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { AwsEndpoint } from '#shared/platform/aws-endpoint.ts'
import { serviceUnavailable } from '#shared/platform/http/errors.ts'
import { ADDRESS_SECONDS, type Delivery, type FileStore, type StoredFile } from '../file-store.ts'

const TIMEOUTS = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true }

/** The time after which an attempt to reach the bucket fails, before the function runs out of time. */
const LIMIT_MS = 7000

/** The headers of an object by default, with which a browser neither runs nor displays it. */
const inert = { ContentType: 'application/octet-stream', ContentDisposition: 'attachment' }

/** Files in a bucket of S3, which are only accessible by addresses that the service signs. */
export class S3Files implements FileStore {
  readonly #client: S3Client

  constructor(
    private readonly bucket: string,
    endpoint: AwsEndpoint,
  ) {
    this.#client = new S3Client({
      requestHandler: TIMEOUTS,
      // By default, presigned addresses would request checksums, even of the body that a download does not have.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...endpoint,
    })
    this.#client.middlewareStack.remove('loggerMiddleware')
  }

  put(key: string, content: Uint8Array): Promise<void> {
    const command = new PutObjectCommand({ ...this.#at(key), ...inert, Body: content })
    return this.#reached(async (abortSignal) => {
      await this.#client.send(command, { abortSignal })
    })
  }

  /** Signs an address without a request to S3. */
  address(key: string, { contentType, disposition }: Delivery): Promise<string> {
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: `private, max-age=${ADDRESS_SECONDS}`,
    })
    return getSignedUrl(this.#client, command, { expiresIn: ADDRESS_SECONDS })
  }

  read(key: string): Promise<Uint8Array | undefined> {
    const command = new GetObjectCommand(this.#at(key))
    return this.#reached(async (abortSignal) => {
      try {
        return await (await this.#client.send(command, { abortSignal })).Body?.transformToByteArray()
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    })
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

  /** @throws `ServiceUnavailable` if the bucket cannot be reached in time */
  async #reached<T>(send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await send(AbortSignal.timeout(LIMIT_MS))
    } catch (error) {
      throw serviceUnavailable('the files could not be reached', error)
    }
  }
}

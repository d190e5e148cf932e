import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  ADDRESS_SECONDS,
  type Delivery,
  FILES,
  type FileStore,
  type StoredFile,
} from '#shared/platform/files/file-store.ts'

/** Storage of local files. */
export interface Contents {
  write(key: string, content: Uint8Array): Promise<void>
  read(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  /** Lists the files whose keys begin with `prefix`, in batches. */
  list(prefix: string): AsyncIterable<StoredFile[]>
}

/** Form of the keys that the service generates. It rules out paths that leave the directory. */
const KEY = /^files\/\d+\/[\w-]+$/

/** Returns storage in a directory. Only the owner can read its files. */
export function filesInDirectory(directory: string): Contents {
  const at = (key: string) => join(directory, key)
  return {
    // Written to a temporary name and renamed, so that no reader sees a partial file.
    write: async (key, content) => {
      const temporary = `${at(key)}.${process.pid}`
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      await writeFile(temporary, content, { mode: 0o600, flush: true })
      await rename(temporary, at(key))
    },
    read: (key) => readFile(at(key)).catch(unless('ENOENT')),
    remove: async (key) => {
      await rm(at(key), { force: true })
      // Data copied back from a backup may have another file of the same id.
      await rmdir(dirname(at(key))).catch(unless('ENOENT', 'ENOTEMPTY'))
    },
    async *list(prefix) {
      for await (const path of pathsBelow(at(prefix.slice(0, prefix.lastIndexOf('/'))))) {
        const key = relative(directory, path).replaceAll(sep, '/')
        const file = key.startsWith(prefix) && (await stat(path).catch(unless('ENOENT')))
        if (file) yield [{ key, writtenAt: file.mtime }]
      }
    },
  }
}

/** Yields the paths of the files below a directory. */
async function* pathsBelow(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory, { recursive: true }).catch(unless('ENOENT'))
  for await (const entry of entries ?? []) if (entry.isFile()) yield join(entry.parentPath, entry.name)
}

/** Returns a handler that ignores file system errors with some codes. */
const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/**
 * Headers that keep a browser from running a file as a page of this host, which also serves the API. A bucket has a
 * host of its own.
 */
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': `private, max-age=${ADDRESS_SECONDS}`,
  'referrer-policy': 'no-referrer',
  // Addresses are secret and short-lived, so pages of any origin may read their files.
  'access-control-allow-origin': '*',
}

/** File store of the local server, which serves the files at signed addresses that expire. */
export class LocalFiles implements FileStore {
  readonly #secret = randomBytes(32)

  constructor(
    private readonly contents: Contents,
    private readonly now: () => Date = () => new Date(),
  ) {}

  put = (key: string, content: Uint8Array) => this.contents.write(key, content)
  read = (key: string) => this.contents.read(key)
  remove = (key: string) => this.contents.remove(key)
  list = (prefix: string) => this.contents.list(prefix)

  async address(key: string, { contentType, disposition }: Delivery): Promise<string> {
    const expires = String(this.now().getTime() + ADDRESS_SECONDS * 1000)
    const signature = this.#sign([key, expires, contentType, disposition])
    return `/${key}?${new URLSearchParams({ expires, contentType, disposition, signature })}`
  }

  /**
   * Answers a request for a file: 403 unless the address is signed and has not expired.
   *
   * @returns undefined if the address is not one of a file
   */
  async answer(method: string, target: string): Promise<APIGatewayProxyStructuredResultV2 | undefined> {
    if (method !== 'GET' || !target.startsWith(`/${FILES}`)) return undefined
    const [key = '', query] = target.slice(1).split('?')
    const searchParams = new URLSearchParams(query)
    const given = ['expires', 'contentType', 'disposition'].map((name) => searchParams.get(name) ?? '')
    const [expires, contentType = '', disposition = ''] = given
    const isSigned = this.#isSignature([key, ...given], searchParams.get('signature') ?? '')
    if (!isSigned || this.now().getTime() > Number(expires) || !KEY.test(key))
      return { statusCode: 403, headers: inert }
    const content = await this.contents.read(key)
    if (!content) return { statusCode: 404, headers: inert }
    return {
      statusCode: 200,
      headers: { ...inert, 'content-type': contentType, 'content-disposition': disposition },
      body: Buffer.from(content).toString('base64'),
      isBase64Encoded: true,
    }
  }

  #sign = (parts: readonly string[]) =>
    createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')

  #isSignature(parts: readonly string[], given: string): boolean {
    const [wanted, sent] = [Buffer.from(this.#sign(parts)), Buffer.from(given)]
    return wanted.length === sent.length && timingSafeEqual(wanted, sent)
  }
}

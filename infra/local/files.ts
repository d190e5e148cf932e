import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import {
  ADDRESS_SECONDS,
  type DownloadHeaders,
  FILES,
  type FileBeginning,
  type FileStore,
  FORM_SECONDS,
  type StoredFile,
  type UploadForm,
} from '#shared/platform/files/file-store.ts'
import { storeFrom, withExactSize } from './upload-form.ts'

export interface Contents {
  /** Stores a file as a whole, or not at all if its chunks end with an error. */
  write(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void>
  read(key: string): Promise<Uint8Array | undefined>
  /** Returns the number of bytes of a file; undefined if it does not exist. */
  sizeOf(key: string): Promise<number | undefined>
  /** Yields the first `length` bytes of a file in chunks; by default the whole file. */
  chunks(key: string, length?: number): AsyncIterable<Uint8Array>
  remove(key: string): Promise<void>
  /** Lists the files whose keys begin with `prefix`, in batches. */
  list(prefix: string): AsyncIterable<StoredFile[]>
}

/** Pattern of the keys that the service generates. It rules out paths that leave the directory. */
const KEY = /^files\/\d+\/[\w-]+$/

/** Returns storage in a directory. Only the owner can read its files. */
export function filesInDirectory(directory: string): Contents {
  const at = (key: string) => join(directory, key)
  return {
    // The file is written under a temporary name and then renamed, so that no reader sees a partial file.
    write: async (key, content) => {
      const temporary = `${at(key)}.${process.pid}`
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        await writeFile(temporary, content, { mode: 0o600, flush: true })
        await rename(temporary, at(key))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (key) => readFile(at(key)).catch(unless('ENOENT')),
    sizeOf: async (key) => (await stat(at(key)).catch(unless('ENOENT')))?.size,
    chunks: (key, length) => createReadStream(at(key), length === undefined ? {} : { end: length - 1 }),
    remove: async (key) => {
      await rm(at(key), { force: true })
      // Removes the directory of the deleted file if the directory is empty. After a restore from a backup, the
      // directory may contain a second file. In this case, the directory stays.
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

async function* pathsBelow(directory: string): AsyncGenerator<string> {
  const entries = await opendir(directory, { recursive: true }).catch(unless('ENOENT'))
  for await (const entry of entries ?? []) if (entry.isFile()) yield join(entry.parentPath, entry.name)
}

/** Returns a handler that ignores file system errors with the given codes, and rethrows every other error. */
const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): undefined => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/**
 * Headers that keep a browser from running a file as a page of this host, which also serves the API. On AWS, the bucket
 * has a host of its own.
 */
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': `private, max-age=${ADDRESS_SECONDS}`,
  'referrer-policy': 'no-referrer',
  // Allows pages of any origin to read files, since the addresses of files are secret and short-lived.
  'access-control-allow-origin': '*',
}

/** The response to a request for a file, or to a form that stores a file. */
export interface FileAnswer {
  statusCode: number
  headers: Record<string, string>
  body?: Uint8Array
}

/** The address to which forms send files. */
const FORMS = `/${FILES.slice(0, -1)}`

/**
 * File store of the local server. It serves files at signed addresses that expire, and stores the files that signed
 * forms send.
 */
export class LocalFiles implements FileStore {
  readonly #secret = randomBytes(32)

  constructor(
    private readonly contents: Contents,
    private readonly now: () => Date = () => new Date(),
  ) {}

  put = (key: string, content: Uint8Array) => this.contents.write(key, content)
  chunks = async (key: string) =>
    (await this.contents.sizeOf(key)) === undefined ? undefined : this.contents.chunks(key)
  read = (key: string) => this.contents.read(key)
  remove = (key: string) => this.contents.remove(key)

  async copy(from: string, to: string): Promise<boolean> {
    if ((await this.contents.sizeOf(from)) === undefined) return false
    await this.contents.write(to, this.contents.chunks(from))
    return true
  }

  list = (prefix: string) => this.contents.list(prefix)

  async address(key: string, { contentType, disposition }: DownloadHeaders): Promise<string> {
    const expires = String(this.now().getTime() + ADDRESS_SECONDS * 1000)
    const signature = this.#sign([key, expires, contentType, disposition])
    return `/${key}?${new URLSearchParams({ expires, contentType, disposition, signature })}`
  }

  async beginning(key: string, length: number): Promise<FileBeginning | undefined> {
    const size = await this.contents.sizeOf(key)
    if (!size) return undefined
    return { size, bytes: await buffer(this.contents.chunks(key, length)) }
  }

  async form(key: string, size: number): Promise<UploadForm> {
    const expires = String(this.now().getTime() + FORM_SECONDS * 1000)
    const given = [key, String(size), expires]
    return { href: FORMS, fields: { key, size: String(size), expires, signature: this.#sign(given) } }
  }

  /**
   * Responds to a submitted form: 403 if the form is not signed or has expired, 400 if the size of the file differs
   * from the signed size.
   *
   * @returns undefined if the request does not submit a form
   */
  async receive(request: IncomingMessage): Promise<FileAnswer | undefined> {
    if (request.method !== 'POST' || request.url !== FORMS) return undefined
    const statusCode = await storeFrom(request, async (fields, file) => {
      const { key = '', size = '', expires = '', signature = '' } = fields
      const isSigned = this.#isSignature([key, size, expires], signature) && KEY.test(key)
      if (!isSigned || this.now().getTime() > Number(expires)) return 403
      await this.contents.write(key, withExactSize(Number(size), file))
      return 204
    })
    return { statusCode, headers: inert }
  }

  /**
   * Responds to a request for a file. The status is 403 if the address is not signed or has expired.
   *
   * @returns undefined for a request to any other address
   */
  async answer(method: string, target: string): Promise<FileAnswer | undefined> {
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
      body: content,
    }
  }

  #sign = (parts: readonly string[]) =>
    createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest('base64url')

  #isSignature(parts: readonly string[], given: string): boolean {
    const [wanted, sent] = [Buffer.from(this.#sign(parts)), Buffer.from(given)]
    return wanted.length === sent.length && timingSafeEqual(wanted, sent)
  }
}

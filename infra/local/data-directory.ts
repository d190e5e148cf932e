import { access, constants, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { type Addresses, isAlive, readAddresses, removeAddresses, writeAddresses } from './addresses.ts'
import { type Contents, filesInDirectory } from './files.ts'
import { dropOrphan, endOrphan } from './orphan.ts'
import { Problem } from './problem.ts'

const temporaryPrefix = () => join(tmpdir(), 'pm-api-')

export const outboxIn = (path: string): string => join(path, 'outbox')

/**
 * Data directory of a server: the database, the files, the sent mails and, while the server runs, its addresses.
 */
export class DataDirectory {
  private constructor(
    readonly path: string,
    private readonly temporary: boolean,
  ) {}

  /**
   * Claims a directory for a server, and creates the directory if it is missing. Deletes the remains of a killed
   * server.
   *
   * @throws Problem if another server uses the directory, or the path is not a writable directory
   */
  static async open(path: string): Promise<DataDirectory> {
    const directory = new DataDirectory(resolve(path), false)
    await directory.#create()
    await directory.#claim()
    return directory
  }

  /**
   * Creates a directory for data that is not kept, and deletes the directories that killed servers left behind.
   *
   * @throws Problem if the system's temporary directory is not writable
   */
  static async temporary(): Promise<DataDirectory> {
    const path = await mkdtemp(temporaryPrefix()).catch(() => {
      throw new Problem(`${tmpdir()} cannot be written to. Name another directory with TMPDIR.`)
    })
    await removeAbandoned()
    const directory = new DataDirectory(path, true)
    await directory.#create()
    return directory
  }

  /** File of the database, or undefined if it is in memory. */
  get database(): string | undefined {
    return this.temporary ? undefined : databaseIn(this.path)
  }

  get outbox(): string {
    return outboxIn(this.path)
  }

  /** Files of attachments. The admin command reads and writes them too, even in a temporary directory. */
  get files(): Contents {
    return filesInDirectory(this.path)
  }

  /** Writes the addresses at which the admin command finds the running server. */
  async publish(addresses: Addresses): Promise<void> {
    await writeAddresses(this.path, addresses)
  }

  /** Removes the file with the addresses, or the whole directory if it is temporary. */
  async release(): Promise<void> {
    if (this.temporary) await rm(this.path, { recursive: true, force: true })
    else await removeAddresses(this.path)
  }

  /** Creates the directory. Only its owner can access the directory, because it contains personal data. */
  async #create(): Promise<void> {
    await ensureDirectory(this.path)
    await ensureDirectory(this.outbox)
  }

  async #claim(): Promise<void> {
    const addresses = await readAddresses(this.path)
    if (!addresses) return
    if (await isAlive(addresses)) {
      throw new Problem(
        `${this.path} is in use by the server at ${addresses.http} (process ${addresses.pid}).`,
      )
    }
    await endOrphan(addresses)
    await removeAddresses(this.path)
  }
}

/**
 * Creates a directory if it is missing. Only the owner can access the new directory.
 *
 * @throws Problem if there is no writable directory at `path` afterwards
 */
export async function ensureDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = ['EEXIST', 'ENOTDIR'].includes(code) ? 'is not a directory' : 'cannot be written to'
    throw new Problem(`${path} ${reason}. Choose another directory for the data with --data DIR.`)
  }
}

export const databaseIn = (directory: string) => join(directory, 'table.db')

/**
 * Deletes abandoned temporary directories of this user. A directory without addresses is kept, because its server may
 * still be starting.
 */
async function removeAbandoned(): Promise<void> {
  const paths = (await readdir(tmpdir())).map((name) => join(tmpdir(), name))
  for (const path of paths.filter((path) => path.startsWith(temporaryPrefix()))) {
    const addresses = await readAddresses(path)
    if (!addresses || (await stat(path)).uid !== userInfo().uid || (await isAlive(addresses))) continue
    await endOrphan(addresses)
    await dropOrphan(addresses)
    await rm(path, { recursive: true, force: true })
  }
}

import { access, constants, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { type Addresses, isAlive, readAddresses, removeAddresses, writeAddresses } from './addresses.ts'
import { dropOrphan, endOrphan } from './orphan.ts'
import { Problem } from './problem.ts'

/** How temporary directories are called. */
const temporaryPrefix = () => join(tmpdir(), 'pm-api-')

/** Where a server keeps its data: the database, the mails it sent, and while it runs its addresses. */
export class DataDirectory {
  private constructor(
    readonly path: string,
    private readonly temporary: boolean,
  ) {}

  /**
   * Takes a directory for a server, and creates it where it is missing. What a killed server left is cleared away.
   *
   * @throws Problem where another server uses it, or it is none that can be written to
   */
  static async open(path: string): Promise<DataDirectory> {
    const directory = new DataDirectory(resolve(path), false)
    await directory.#create()
    await directory.#claim()
    return directory
  }

  /**
   * A directory for data that is not kept. Those of killed servers are removed, as nobody else would.
   *
   * @throws Problem where there is no place for it
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

  /** The file the table is kept in, or undefined where it is in memory. */
  get database(): string | undefined {
    return this.temporary ? undefined : databaseIn(this.path)
  }

  /** Where mails land. */
  get outbox(): string {
    return join(this.path, 'outbox')
  }

  /** Lets others find the running server. */
  async publish(addresses: Addresses): Promise<void> {
    await writeAddresses(this.path, addresses)
  }

  /** Gives the directory up; a temporary one is removed. */
  async release(): Promise<void> {
    if (this.temporary) await rm(this.path, { recursive: true, force: true })
    else await removeAddresses(this.path)
  }

  /** For its owner only: there are personal data in it. */
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
 * Creates a directory where it is missing, for its owner only.
 *
 * @throws Problem where it is none that can be written to
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

/** The database file of a data directory. */
export const databaseIn = (directory: string) => join(directory, 'table.db')

/** One without addresses is left alone, as its server may be starting; so is anybody else's. */
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

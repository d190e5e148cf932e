import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { serviceDocument } from '#infra/openapi.ts'

const root = join(import.meta.dirname, '..', '..')
const cache = join(root, 'node_modules', '.cache', 'run')

/**
 * The size of an output buffer that can hold the OpenAPI document. The document is larger than Node's default buffer.
 */
const maxBuffer = 16 * 1024 * 1024

/** Runs an entry point in a working directory outside the repository. */
const run = (...entry: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'infra', 'run.mjs'), ...entry], {
    cwd: tmpdir(),
    maxBuffer,
  })

/** Returns the address of a module that makes Node report the given version instead of its own. */
const pretending = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`

describe('running a TypeScript entry', () => {
  it('works from any directory, several times at once, and leaves nothing behind', async () => {
    const runs = await Promise.all([run('infra/openapi-cli.ts'), run('infra/openapi-cli.ts')])

    for (const { stdout } of runs)
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(serviceDocument())))
    const left = existsSync(cache) ? readdirSync(cache) : []
    expect(left.filter((name) => name.startsWith('openapi-cli-'))).toEqual([])
  })

  it('fails with the name of a missing entry', async () => {
    await expect(run('infra/nowhere.ts')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no infra/nowhere.ts.'),
    })
  })

  it('leaves a checkout alone that cannot be written to, and nothing elsewhere', async () => {
    const checkout = await mkdtemp(join(tmpdir(), 'checkout-test-'))
    const temporary = join(checkout, 'tmp')
    await mkdir(temporary)
    await mkdir(join(checkout, 'node_modules'))
    for (const name of ['package.json', 'tsconfig.json', 'functions', 'infra', 'shared'])
      await symlink(join(root, name), join(checkout, name))
    for (const name of readdirSync(join(root, 'node_modules')))
      if (name !== '.cache')
        await symlink(join(root, 'node_modules', name), join(checkout, 'node_modules', name))
    // Replaces the directory with a file: even root cannot create an entry inside a file.
    await writeFile(join(checkout, 'node_modules', '.cache'), '')

    const entry = ['--preserve-symlinks-main', '--preserve-symlinks', 'infra/run.mjs', 'infra/openapi-cli.ts']
    const env = { ...process.env, TMPDIR: temporary }
    const { stdout } = await promisify(execFile)(process.execPath, entry, { cwd: checkout, env, maxBuffer })

    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(serviceDocument())))
    expect(readdirSync(temporary)).toEqual([])
    await rm(checkout, { recursive: true })
  })

  it('explains the OpenAPI document on request', async () => {
    expect((await run('infra/openapi-cli.ts', '--help')).stdout).toMatch(/^Usage: npm run --silent openapi/)
  })

  it('refuses options that the OpenAPI document does not have', async () => {
    await expect(run('infra/openapi-cli.ts', '--yaml')).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Unknown option '--yaml'.*\n\nUsage: /),
    })
  })

  it.each(['12.22.12', '20.18.3'])('on Node %s reports that it is too old', async (version) => {
    const started = promisify(execFile)(process.execPath, [
      '--import',
      pretending(version),
      join(root, 'infra', 'run.mjs'),
      'infra/openapi-cli.ts',
    ])
    await expect(started).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `Node 20.19 or newer is needed, and this is ${version}.\n`,
    })
  })

  it('begins with what old versions of Node understand', async () => {
    const source = await readFile(join(root, 'infra', 'run.mjs'), 'utf8')
    const written = async (target: string) => (await transform(source, { target })).code

    // Checks that Node 12.22 knows all syntax in the source. The compiler would rewrite newer syntax for this target.
    expect(await written('node12.22')).toBe(await written('esnext'))
    expect(source).not.toContain("'node:")
  })
})

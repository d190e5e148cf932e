import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { openApi } from '#infra/openapi.ts'

const root = join(import.meta.dirname, '..', '..')
const cache = join(root, 'node_modules', '.cache', 'run')

/** Runs an entry from somewhere else than the repository. */
const run = (...entry: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'infra', 'run.mjs'), ...entry], { cwd: tmpdir() })

describe('running a TypeScript entry', () => {
  it('works from any directory, several times at once, and leaves nothing behind', async () => {
    const runs = await Promise.all([run('infra/openapi-cli.ts'), run('infra/openapi-cli.ts')])

    for (const { stdout } of runs) expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(openApi())))
    const left = existsSync(cache) ? readdirSync(cache) : []
    expect(left.filter((name) => name.startsWith('openapi-cli-'))).toEqual([])
  })

  it('fails where there is no such entry, naming it', async () => {
    await expect(run('infra/nowhere.ts')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no infra/nowhere.ts.'),
    })
  })
})

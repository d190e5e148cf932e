import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Contents, filesInDirectory } from '#infra/local/files.ts'

const bytes = Buffer.from('bytes')
let directory: string
let files: Contents

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'files-test-'))
  files = filesInDirectory(directory)
})

afterEach(() => rm(directory, { recursive: true }))

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = []
  for await (const batch of files.list(prefix)) found.push(...batch.map(({ key }) => key))
  return found.sort()
}

describe('files in a directory', () => {
  it('are listed by the beginning of their keys', async () => {
    expect(await keys('files/')).toEqual([])
    for (const key of ['files/1/a', 'files/1/ab', 'files/12/a']) await files.write(key, bytes)

    expect(await keys('files/')).toEqual(['files/1/a', 'files/1/ab', 'files/12/a'])
    expect(await keys('files/1/ab')).toEqual(['files/1/ab'])
    expect(await keys('files/2/a')).toEqual([])
  })

  it('are removed one by one: another one of the same id stays', async () => {
    for (const key of ['files/1/a', 'files/1/b']) await files.write(key, bytes)
    await files.remove('files/1/a')
    expect(await keys('files/')).toEqual(['files/1/b'])

    await files.remove('files/1/b')
    await files.remove('files/1/b')
    expect(await readdir(join(directory, 'files'))).toEqual([])
  })

  it('are stored as a whole or not at all, also chunk by chunk', async () => {
    async function* chunks(fault?: Error) {
      yield bytes
      if (fault) throw fault
      yield bytes
    }
    await files.write('files/1/a', chunks())
    await expect(files.write('files/2/a', chunks(new Error('cut')))).rejects.toThrow('cut')

    expect(await files.sizeOf('files/1/a')).toBe(2 * bytes.length)
    expect(await buffer(files.chunks('files/1/a', 7))).toEqual(Buffer.from('bytesby'))
    expect(await files.sizeOf('files/2/a')).toBeUndefined()
    expect(await keys('files/')).toEqual(['files/1/a'])
  })
})

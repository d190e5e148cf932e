import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { figures } from './figures.ts'

it('the bench measures every figure, says what is missed, and its exit code too', async () => {
  const bench = spawn(process.execPath, ['infra/run.mjs', 'test/bench/bench.ts', '--quick'])
  const ended = new Promise((resolve) => bench.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(bench.stdout), text(bench.stderr), ended])
  const lines = output.split('\n')

  for (const { name } of figures) expect(lines.some((line) => line.slice(2).startsWith(name))).toBe(true)
  for (const part of [
    'memberships: add',
    'transactions each',
    'bytes, projects/update',
    'loading projects/update',
  ]) {
    expect(output).toContain(part)
  }
  const [, missed] = /^\d+ figures met, (\d+) missed/m.exec(output) ?? []
  expect(missed, errors).toBeDefined()
  expect(lines.filter((line) => line.startsWith('✗')).length).toBe(2 * Number(missed))
  expect(code).toBe(Number(missed) > 0 ? 1 : 0)
}, 300_000)

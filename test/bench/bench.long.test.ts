import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { contention, FLAT, someFigures } from './figures.ts'
import { POLL_BY_SESSION } from './notifications.ts'
import { NAIVE, resultsIn } from './results.ts'

it('the bench measures every part, says what is missed, and its exit code too', async () => {
  const out = await mkdtemp(join(tmpdir(), 'bench-test-'))
  const bench = spawn(process.execPath, ['infra/run.mjs', 'test/bench/bench.ts', '--quick', '--out', out])
  const ended = new Promise((resolve) => bench.once('exit', resolve))
  const [output, errors, code] = await Promise.all([text(bench.stdout), text(bench.stderr), ended])
  const lines = output.split('\n')

  for (const { name } of someFigures) expect(lines.some((line) => line.slice(2).startsWith(name))).toBe(true)
  for (const part of ['bytes, projects/update', 'loading projects/update', NAIVE])
    expect(output).toContain(part)
  const [, missed] = /^\d+ figures met, (\d+) missed/m.exec(output) ?? []
  expect(missed, errors).toBeDefined()
  expect(lines.filter((line) => line.startsWith('✗')).length).toBe(2 * Number(missed))
  expect(code).toBe(Number(missed) > 0 ? 1 : 0)

  const {
    counts,
    contention: contended,
    clients: writing,
    scaling,
    throughput,
    import: imports,
    notifications,
  } = resultsIn(out)
  expect(counts.length).toBeGreaterThanOrEqual(someFigures.length)
  expect(contended).toHaveLength(5 * contention.heldMs.length)
  expect([...contended, ...writing].filter(({ failed }) => failed > 0)).toEqual([])
  expect(notifications.map(({ name }) => name)).toContain(POLL_BY_SESSION)
  expect(throughput.every(({ perSecond }) => perSecond > 0)).toBe(true)
  expect(imports.map(({ perSecond }) => perSecond > 0)).toEqual([true, true, true])
  const unitsOf = (name: string) => scaling.filter(({ list }) => list === name).map((cost) => cost.readUnits)
  const [first = 0, last = 0] = [unitsOf('users by name')[0], unitsOf('users by name').at(-1)]
  expect(last).toBeLessThanOrEqual(first * FLAT)
  expect(unitsOf(NAIVE).at(-1)).toBeGreaterThan(unitsOf(NAIVE)[0] as number)
  expect((await readdir(out)).filter((name) => name.endsWith('.svg'))).toHaveLength(3)
  await rm(out, { recursive: true })
}, 600_000)

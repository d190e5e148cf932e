import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectToData } from '#infra/admin/connection.ts'
import { FORMAT } from '#infra/admin/migrate.ts'
import { admin, temporaryData } from '#test/support/engine/admin.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import { group, placeholder, user } from '#test/support/fixtures/records.ts'

const line = (record: object) => `${JSON.stringify(record)}\n`

describe('the admin command', () => {
  let own: Awaited<ReturnType<typeof temporaryData>>

  beforeEach(async () => {
    own = await temporaryData()
  })

  afterEach(() => own.remove())

  it('imports a file and exports it again, although no server is running', async () => {
    const file = await own.file(user(1, 'mel'), placeholder('Designer', { id: 2 }), group(3, 'Team', [1, 2]))
    const imported = await own.run('import', file)
    const exported = await own.run('export')

    expect(imported).toMatchObject({
      code: 0,
      stdout: 'user: 1\nplaceholder_user: 1\ngroup: 1\n',
      stderr: '',
    })
    expect(exported).toMatchObject({ code: 0, stderr: '' })
    const kinds = exported.stdout
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text).kind)
    expect(kinds).toEqual(['settings', 'user', 'placeholder_user', 'group'])
  })

  it('reports invalid lines on standard error, imports the rest and exits with 1', async () => {
    const file = await own.file(placeholder('A'), placeholder(''), group(3, 'Team', [99]))
    const { code, stdout, stderr } = await own.run('import', file)

    expect(code).toBe(1)
    expect(stdout).toBe('placeholder_user: 1\ngroup: 0\nnot imported: 2 lines\n')
    expect(stderr.split('\n')).toEqual([
      "line 2: name: can't be blank.",
      'line 3: members: there is no user or placeholder user with the id 99.',
      '',
    ])
  })

  it('imports standard input, called -', async () => {
    const text = line(placeholder('A', { id: 1 })) + JSON.stringify(placeholder('B', { id: 2 }))
    const { code, stdout } = await admin(['import', '-', '--data', own.data], text)

    expect({ code, stdout }).toEqual({ code: 0, stdout: 'placeholder_user: 2\n' })
    expect((await own.run('export')).stdout).toContain('"name":"B"')
  })

  it.each([
    [['import', '/nowhere/records.ndjson'], 'The file /nowhere/records.ndjson cannot be read.'],
    [['import', 'test'], 'The file test cannot be read.'],
    [['token', 'create', '--user', 'nobody'], 'There is no user nobody.'],
    [['dlq', 'list'], 'The server is not running'],
  ])('exits with 1 and reports the reason: %j', async (args, reason) => {
    const { code, stdout, stderr } = await own.run(...args)

    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toContain(reason)
    expect(stderr).not.toContain('    at ')
  })

  it.each<[string[], string]>(
    oneInLong(3, [
      [[], 'There is no command "".'],
      [['explode'], 'There is no command "explode".'],
      [['token'], 'There is no command "token".'],
      [['token', 'steal'], 'There is no command "token steal".'],
      [['constructor'], 'There is no command "constructor".'],
      [['import'], 'This command takes a FILE, and nothing else but --files, --stage or --data.'],
      [['export', 'x'], 'This command takes nothing, and nothing else but --files, --stage or --data.'],
      [['token', 'revoke'], 'This command takes --user and --token, and nothing else but --stage or --data.'],
      [['export', '--colour'], "Unknown option '--colour'"],
      [['export', '--data'], "Option '--data <value>' argument missing"],
    ]),
  )('that is not understood exits with 2, says why and explains itself: %j', async (args, reason) => {
    const { code, stdout, stderr } = await admin(args)

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')[0]).toContain(reason)
    expect(stderr).toContain('npm run admin -- COMMAND')
  })

  it.each(oneInLong(2, [[['--help']], [['token', 'create', '-h']]]))(
    'explains itself on request: %j',
    async (args) => {
      expect(await admin(args)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('import FILE'),
        stderr: '',
      })
    },
  )

  it('refuses data of a later version; only the doctor runs, and reports it', async () => {
    await own.run('import', await own.file())
    const { ports, close } = await connectToData(own.data)
    await ports.table.write([{ put: { pk: 'FORMAT', sk: 'NUMBER', number: 99 } }])
    await close()
    const problem = `The data has the format 99, and this code writes ${FORMAT}. Check out the version that wrote it.`
    const refused = { code: 1, stdout: '', stderr: `${problem}\n` }

    expect(await own.run('export')).toEqual(refused)
    expect(await own.run('migrate')).toEqual(refused)
    expect((await own.run('doctor')).stdout).toContain(`format          ${problem}`)
  })

  it('reports in one line that the data directory is invalid', async () => {
    const file = await own.file()

    expect(await admin(['export', '--data', file])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${file} is not a directory. Choose another directory for the data with --data DIR.\n`,
    })
  })
})

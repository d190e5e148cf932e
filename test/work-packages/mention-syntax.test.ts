import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatted } from '#shared/platform/formattable/formattable.ts'
import { mentionKey, mentionsIn } from '#shared/project-context/mentions.ts'

const keysIn = async (raw: string) => mentionsIn(await formatted(raw, 'markdown')).map(mentionKey)

const tag = (type: string, id: string, text = '@Ada') =>
  `<mention class="mention" data-type="${type}" data-id="${id}" data-text="${text}">${text}</mention>`

describe('a mention', () => {
  it.each([
    ['@ada', '@ada'],
    ['Ask @Ada.', '@ada'],
    ['(@ada-maria)', '@ada-maria'],
    ['@ada@example.com, please', '@ada@example.com'],
    ['@ada.b+c_d-', '@ada.b+c_d'],
    ["@ada's", '@ada'],
    ['@jörg', '@jörg'],
    ['**@ada**', '@ada'],
    ['@"Ada Lovelace"', '"ada lovelace"'],
    ['@" Ada  "', '"ada"'],
    ['user#5', 'user#5'],
    ['See user#5.', 'user#5'],
    ['user:"ada b"', '@ada b'],
    ['group#3', 'group#3'],
    [tag('user', '5'), 'user#5'],
    [tag('group', '3', '@The > team'), 'group#3'],
    ['<mention data-id="5" data-type="user">x</mention>', 'user#5'],
    [tag('work_package', '12', '#12'), 'work_package#12'],
    ['#12', 'work_package#12'],
    ['##12', 'work_package#12'],
    ['#12, #12.', 'work_package#12'],
  ])('is found in %j', async (raw, key) => {
    expect(await keysIn(raw)).toEqual([key])
  })

  it.each([
    'ada@example.com',
    'a@ada',
    'https://example.com/@ada',
    '@',
    '@ ada',
    '@-',
    '@""',
    'superuser#5',
    'user#',
    'user#0',
    'user#5a',
    'placeholder#5',
    '#12px',
    '#012',
    '#a12',
    '###12',
    'a#12',
    '#1234567890123456',
    '/projects/#12',
    '`#12`',
    '> #12',
    '\\#12',
    'user\\#5',
    tag('query', '5'),
    tag('user', 'x'),
    '<mention>@ada</mention',
  ])('is not found in %j', async (raw) => {
    const inTag = raw.startsWith('<mention')
    expect((await keysIn(raw)).filter((key) => !inTag || key !== '@ada')).toEqual([])
  })

  it('is found once, in the order of the text, and only among the first fifty', async () => {
    const many = Array.from({ length: 60 }, (_, index) => `#${index + 1}`).join(' ')

    expect(await keysIn('@b @a @B')).toEqual(['@b', '@a'])
    expect(await keysIn(many)).toHaveLength(50)
  })

  it('is found anywhere in prose, and never in code or quotes', async () => {
    const word = fc.constantFrom('and', 'then', '*soon*', 'a < b', '"so"')
    const prose = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
    const mention = fc.constantFrom(
      ['@ada', '@ada'],
      ['@"Ada L"', '"ada l"'],
      ['user#5', 'user#5'],
      ['#12', 'work_package#12'],
    )
    const hidden = fc.constantFrom(
      (text: string) => `\`${text}\``,
      (text: string) => `\n\n> ${text}\n\n`,
      (text: string) => `\n\n\`\`\`\n${text}\n\`\`\`\n\n`,
    )
    const check = async (
      before: string,
      [text = '', key]: readonly string[],
      after: string,
      hide: (t: string) => string,
    ) => {
      expect(await keysIn(`${before} ${text} ${after}`)).toEqual([key])
      expect(await keysIn(`${before} ${hide(text)} ${after}`)).toEqual([])
    }

    await fc.assert(fc.asyncProperty(prose, mention, prose, hidden, check), { seed: 3, numRuns: 500 })
  })

  it('is found in time proportional to the length of a text', async () => {
    const hostile = ['<mention "', '@"', '@a', 'user:"', '#1', '<mention data-id="'].map((one) =>
      one.repeat(Math.floor(32_000 / one.length)),
    )

    for (const raw of hostile) expect(await keysIn(raw)).toBeDefined()
  })
})

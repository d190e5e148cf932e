import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A text of the code, with what it speaks of. It is kept in English until it is shown: only then is it known whom it is
 * shown to. The English template is its key in the catalogues of other languages.
 */
export class Message {
  /**
   * @param template English, with `{0}`, `{1}`, … where an argument belongs
   * @param args texts and numbers are shown as they are, messages in the language of the whole
   */
  constructor(
    readonly template: string,
    readonly args: readonly (string | number | Message)[] = [],
  ) {}

  /** In English. */
  toString(): string {
    return filled(this.template, this.args.map(String))
  }
}

/** A text of the code: a template without arguments, or a message. */
export type Text = string | Message

/** A message as a template literal: what is between its texts are the arguments. */
export const message = (texts: TemplateStringsArray, ...args: Message['args']): Message =>
  new Message(
    texts.reduce((template, text, index) => `${template}{${index - 1}}${text}`),
    args,
  )

/** A text that people have written, or a name of the API: it is the same in every language. */
export const verbatim = (text: string): Message => new Message('{0}', [text])

/** A text of the code as a message. */
export const word = (text: Text): Message => (typeof text === 'string' ? new Message(text) : text)

/** A message about a property: its label and the problem. */
export const about = (label: Text, problem: Text): Message => message`${word(label)} ${word(problem)}`

/** A message about a filter of a list. */
export const inFilters = (label: Text, problem: Text): Message =>
  message`Filters ${word(label)} ${word(problem)}`

/** Texts without those that say the same. */
export const distinctTexts = (texts: readonly Text[]): Text[] => [
  ...new Map(texts.map((text) => [String(text), text])).values(),
]

/** A text in the language of the requester; in English where its catalogue does not have it. */
export function say(text: Text): string {
  const { template, args } = word(text)
  const said = args.map((arg) => (arg instanceof Message ? say(arg) : String(arg)))
  return filled(currentLanguage().catalogue[template] ?? template, said)
}

const filled = (template: string, args: readonly string[]): string =>
  template.replace(/\{(\d)\}/g, (place, index) => args[index] ?? place)

/** The texts of the code in another language, by the English ones. */
export type Catalogue = Readonly<Record<string, string>>

/** Loads the catalogues of the languages beside English: only functions that are asked for one read it. */
export type Catalogues = Readonly<Record<string, () => Promise<Catalogue>>>

interface Language {
  readonly name: string
  readonly catalogue: Catalogue
}

const english: Language = { name: 'en', catalogue: {} }

/** Some work whose language may only be known after it has begun. */
interface Conversation {
  language?: Language
}

const conversations = new AsyncLocalStorage<Conversation>()

/** The language of the work that is running; English unless it was chosen. */
export const currentLanguage = (): Language => conversations.getStore()?.language ?? english

/** Runs each call of a handler as a conversation of its own. */
export const asConversation =
  <Args extends unknown[], Result>(handler: (...args: Args) => Result) =>
  (...args: Args): Result =>
    conversations.run({}, () => handler(...args))

/** Chooses the first of some languages that there are texts in for the rest of the conversation, unless it has one. */
export async function prefer(names: readonly string[], catalogues: Catalogues): Promise<void> {
  const conversation = conversations.getStore()
  if (!conversation || conversation.language) return
  const name = names.find((one) => one === english.name || Object.hasOwn(catalogues, one))
  if (name) conversation.language = await languageNamed(name, catalogues)
}

/** Runs some work in the first of some languages that there are texts in; in English where there are in none. */
export const speaking = <Result>(
  names: readonly string[],
  catalogues: Catalogues,
  work: () => Result | Promise<Result>,
): Promise<Result> =>
  conversations.run({}, async () => {
    await prefer(names, catalogues)
    return work()
  })

const languageNamed = async (name: string, catalogues: Catalogues): Promise<Language> =>
  name === english.name ? english : { name, catalogue: (await catalogues[name]?.()) ?? {} }

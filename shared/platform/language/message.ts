import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A user-visible text defined in the code, with its arguments. The text is translated only when it is shown, because
 * the reader's language is not known earlier. The English template is the key in the catalogues of other languages.
 */
export class Message {
  /**
   * @param template the English text, with `{0}`, `{1}`, … in place of the arguments
   * @param args the arguments; a message among them is translated together with the whole text
   */
  constructor(
    readonly template: string,
    readonly args: readonly (string | number | Message)[] = [],
  ) {}

  /** Returns the English text. */
  toString(): string {
    return filled(this.template, this.args.map(String))
  }
}

/** A text in the code that users see: a template without arguments, or a message. */
export type Text = string | Message

/** Builds a message from a template literal. The expressions in the literal become the arguments of the message. */
export const message = (texts: TemplateStringsArray, ...args: Message['args']): Message =>
  new Message(
    texts.reduce((template, text, index) => `${template}{${index - 1}}${text}`),
    args,
  )

/** Marks a text that is not translated: a text that a user has written, or a name in the API. */
export const verbatim = (text: string): Message => new Message('{0}', [text])

export const word = (text: Text): Message => (typeof text === 'string' ? new Message(text) : text)

/** A message about a property: its label and the problem. */
export const about = (label: Text, problem: Text): Message => message`${word(label)} ${word(problem)}`

/** A message about a problem with one filter of a list. */
export const inFilters = (label: Text, problem: Text): Message =>
  message`Filters ${word(label)} ${word(problem)}`

/** Removes duplicates from a list of texts. Two texts are duplicates if they are equal in English. */
export const distinctTexts = (texts: readonly Text[]): Text[] => [
  ...new Map(texts.map((text) => [String(text), text])).values(),
]

/**
 * Translates a text into the language of the requester. Texts that are missing from the catalogue of the language stay
 * in English.
 */
export function say(text: Text): string {
  const { template, args } = word(text)
  const said = args.map((arg) => (arg instanceof Message ? say(arg) : String(arg)))
  return filled(currentLanguage().catalogue[template] ?? template, said)
}

const filled = (template: string, args: readonly string[]): string =>
  template.replace(/\{(\d)\}/g, (place, index) => args[index] ?? place)

/** Translations into one language, keyed by the English texts in the code. */
export type TranslatedTexts = Readonly<Record<string, string>>

/**
 * Loaders of the catalogues, keyed by language. English has no catalogue. A catalogue is loaded when its language is
 * first needed.
 */
export type Catalogues = Readonly<Record<string, () => Promise<TranslatedTexts>>>

interface Language {
  readonly name: string
  readonly catalogue: TranslatedTexts
}

const english: Language = { name: 'en', catalogue: {} }

/** The language of a unit of work, such as a request. The language may become known only after the work has begun. */
interface Conversation {
  language?: Language
}

const conversations = new AsyncLocalStorage<Conversation>()

/** Returns the language of the current conversation; English by default. */
export const currentLanguage = (): Language => conversations.getStore()?.language ?? english

/**
 * Returns a handler that runs each call of the given handler in a separate conversation. Each call can therefore have a
 * different language.
 */
export const asConversation =
  <Args extends unknown[], Result>(handler: (...args: Args) => Result) =>
  (...args: Args): Result =>
    conversations.run({}, () => handler(...args))

/** If the conversation has no language yet, sets it to the first of the given languages that has a catalogue. */
export async function prefer(names: readonly string[], catalogues: Catalogues): Promise<void> {
  const conversation = conversations.getStore()
  if (!conversation || conversation.language) return
  const name = names.find((one) => one === english.name || Object.hasOwn(catalogues, one))
  if (name) conversation.language = await languageNamed(name, catalogues)
}

/**
 * Runs work in the first of the given languages that has a catalogue; in English if none of the languages has a
 * catalogue.
 */
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

import { AsyncLocalStorage } from 'node:async_hooks'

/** The texts of the code in another language, by the English ones. */
export type Catalogue = Readonly<Record<string, string>>

/** The catalogues of the languages beside English. */
export type Catalogues = Readonly<Record<string, Catalogue>>

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

/** Chooses a language for the rest of the conversation, unless it has one or there are no texts in this one. */
export function prefer(name: string | undefined, catalogues: Catalogues): void {
  const conversation = conversations.getStore()
  const language = languageOf(name, catalogues)
  if (conversation && language) conversation.language ??= language
}

/** Does something in a language, or in English if there are no texts in this one. */
export const inLanguage = <T>(name: string | undefined, catalogues: Catalogues, work: () => T): T =>
  conversations.run({ language: languageOf(name, catalogues) }, work)

function languageOf(name = '', catalogues: Catalogues): Language | undefined {
  if (name === english.name) return english
  return Object.hasOwn(catalogues, name) ? { name, catalogue: catalogues[name] as Catalogue } : undefined
}

import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { inEnglish, languagesOf, loadLanguage, type Spoken, type Translations } from './catalogue.ts'
import { inWords } from './in-words.ts'
import type { Module, Permission } from './permissions.ts'
import type { Text, Word } from './words.ts'

/** The key of the chosen language; it is no secret, so it may outlive the session. */
const CHOSEN = 'language'

/** The key of the language of the last profile: whoever comes back hears it from the beginning. */
const ADOPTED = 'language-of-profile'

/** What a profile says of how to speak. What it leaves open, the browser says. */
interface Profile {
  readonly language?: unknown
  readonly timeZone?: unknown
}

interface Speech {
  readonly language: string
  /** The languages that there are. */
  readonly languages: readonly string[]
  /** @throws TypeError if it cannot be loaded; the language stays as it is */
  choose(language: string): Promise<void>
  /** Speaks as a profile says: in its language, unless another was chosen in this browser, and in its time zone. */
  adopt(profile: Profile): void
  /** A text of the catalogue, with its places filled: numbers as the language writes them, the form by that of `count`. */
  say(word: Word, values?: Values): string
  /** The title of a form: what it makes or changes, by the name that the API's address has for it, and what that is called. */
  sayForm(action: 'create' | 'update', list: string, name: string): string
  /** A name that the API gave, translated if that is known. */
  sayName(name: string): string
  /** Says what a link does, by its relation; unknown ones as the API calls them. */
  sayRelation(relation: string, title: string | undefined): string
  sayPermission(permission: Permission | Module): string
  /** Orders names as people of the language do. */
  compare(a: string, b: string): number
  readonly numbers: Intl.NumberFormat
  /** Says how many days there are. */
  readonly days: Intl.NumberFormat
  /** Says how large a file of so many bytes is. */
  sayBytes(bytes: number): string
  readonly dates: Intl.DateTimeFormat
  readonly times: Intl.DateTimeFormat
}

const Context = createContext<Speech | undefined>(undefined)

/** @throws Error outside of the `LanguageProvider` */
export function useLanguage(): Speech {
  const speech = useContext(Context)
  if (!speech) throw new Error('There is no language here.')
  return speech
}

/** What a language is called in itself; one that nobody knows, as it is. */
export const nameOfLanguage = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

/** The language that was chosen, or else that of the last profile, or else the first of the browser's that there is. */
function preferred(languages: readonly string[]): string | undefined {
  const wanted = [localStorage.getItem(CHOSEN), localStorage.getItem(ADOPTED), ...navigator.languages]
  return wanted.map((name) => String(name).slice(0, 2)).find((name) => languages.includes(name))
}

/** The language to begin with; English if it cannot be loaded. */
export const firstLanguage = (translations: Translations): Promise<Spoken> =>
  loadLanguage(preferred(languagesOf(translations)), translations).catch(() => inEnglish)

interface LanguageProps {
  first: Spoken
  translations: Translations
  children: ComponentChildren
}

/** Says everything in a language. What another one says is loaded when it is spoken first. */
export function LanguageProvider({ first, translations, children }: LanguageProps) {
  const [spoken, setSpoken] = useState(first)
  const [zone, setZone] = useState<string>()
  const wanted = useRef(first.language)
  // Before the effects that ask the API, which is told the language.
  useLayoutEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken])
  const speech = useMemo((): Speech => {
    const languages = languagesOf(translations)
    const speak = async (language: string) => {
      wanted.current = language
      const next = await loadLanguage(language, translations)
      if (wanted.current === language) setSpoken(next)
    }
    const choose = async (next: string) => {
      await speak(next)
      localStorage.setItem(CHOSEN, next)
    }
    const adopt = ({ language, timeZone }: Profile) => {
      setZone(knownZone(timeZone))
      const own = languages.find((one) => one === language)
      if (own) localStorage.setItem(ADOPTED, own)
      if (own && !localStorage.getItem(CHOSEN)) speak(own).catch(() => {})
    }
    return { languages, choose, adopt, ...speechOf(spoken, zone) }
  }, [spoken, zone])
  return <Context.Provider value={speech}>{children}</Context.Provider>
}

/** A time zone, if this browser knows it. */
function knownZone(zone: unknown): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone ?? '') }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function speechOf(
  { language, catalogue }: Spoken,
  timeZone: string | undefined,
): Omit<Speech, 'languages' | 'choose' | 'adopt'> {
  const words: Readonly<Record<string, Text>> = catalogue.words
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  const named = new Map(Object.entries(catalogue.names))
  const sayName = (name: string) => named.get(name) ?? name
  const say: Speech['say'] = (word, values = {}) =>
    filled(formOf(words[word] ?? word, plurals, values.count), numbers, values)
  return {
    language,
    say,
    sayForm: (action, list, name) => {
      const word = `${action}_${list}`
      return say((word in words ? word : `${action}Of`) as Word, { name, list: sayName(inWords(list)) })
    },
    sayName,
    sayRelation: (relation, title) =>
      isAction(relation) ? String(words[relation]) : sayName(title ?? inWords(relation)),
    sayPermission: (permission) => catalogue.permissions[permission],
    compare: new Intl.Collator(language, { numeric: true }).compare,
    numbers,
    days: new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    sayBytes: (bytes) => bytesIn(language, bytes),
    dates: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }),
    times: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
}

type Values = Readonly<Record<string, string | number>>

/** The form of a text that fits a number. */
function formOf(text: Text, plurals: Intl.PluralRules, count: string | number | undefined): string {
  return typeof text === 'string' ? text : (text[plurals.select(Number(count))] ?? text.other)
}

function filled(text: string, numbers: Intl.NumberFormat, values: Values): string {
  const said = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value)
  return text.replace(/\{(\w+)\}/g, (place, name) => said(values[name] ?? place))
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/** A size in the largest unit of which there is one at least; each is 1,024 of the one before. */
function bytesIn(language: string, bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), SIZES.length - 1)
  const format = { style: 'unit', unit: SIZES[step], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** step)
}

/** The actions that are called otherwise than by their titles, which name the resource again. */
const ACTIONS: readonly string[] = ['create', 'update', 'delete', 'archive', 'unarchive'] satisfies Word[]
const isAction = (relation: string) => ACTIONS.includes(relation)

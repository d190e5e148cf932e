import type { ComponentChildren } from 'preact'
import { createContext } from 'preact'
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { agoIn } from './ago.ts'
import {
  type DeferredTexts,
  inEnglish,
  languagesOf,
  loadLanguage,
  type Spoken,
  type Translations,
} from './catalogue.ts'
import { daysIn, type Format, type Patterns, timesIn } from './formats.ts'
import { inWords } from './in-words.ts'
import type { Module, Permission } from './permissions.ts'
import type { CatalogueText, Word } from './words.ts'

/** Storage key of the chosen language. The choice is not confidential, so it may outlive the session. */
const CHOSEN = 'language'

/** Storage key for the language in the profile of the last user. The console starts in this language. */
const ADOPTED = 'language-of-profile'

/**
 * Language settings of a profile and of the installation. Missing settings are replaced with the settings of the
 * browser or of the language.
 */
interface Profile {
  readonly language?: unknown
  readonly timeZone?: unknown
  readonly installation?: Installation
}

/** Facts about the installation that all pages need. */
export interface Installation extends Patterns {
  readonly instanceName?: unknown
  /** The first day of the week; 1 is Monday. */
  readonly startOfWeek?: unknown
  readonly workingDays?: unknown
  readonly hoursPerDay?: unknown
  readonly daysPerMonth?: unknown
}

interface Speech {
  readonly language: string
  readonly languages: readonly string[]
  /**
   * Switches to a language.
   *
   * @throws TypeError if the language cannot be loaded; the current language then stays in use
   */
  choose(language: string): Promise<void>
  /** Returns whether the texts that belong to a script have been loaded in the current language. */
  hasTexts(script: DeferredTexts): boolean
  /**
   * Loads the texts that belong to a script, now and after each change of language.
   *
   * @throws TypeError if the texts cannot be loaded
   */
  loadTexts(script: DeferredTexts): Promise<void>
  /** Applies the time zone of a profile. Applies its language, too, if no other language was chosen in this browser. */
  adopt(profile: Profile): void
  /**
   * Returns a text in the current language with its placeholders filled in. Numbers are formatted, and `count` selects
   * the plural form.
   */
  say(word: Word, values?: Values): string
  /**
   * Returns the title of a form.
   *
   * @param list the path segment of the list in the API
   * @param name the name of the resource
   */
  sayForm(action: 'create' | 'update', list: string, name: string): string
  /** Returns the translation of a name from the API, or the name itself if it has no translation. */
  sayName(name: string): string
  /**
   * Returns the label of an action, given its link relation. An unknown relation is labelled with the title from the
   * API.
   */
  sayRelation(relation: string, title: string | undefined): string
  sayPermission(permission: Permission | Module): string
  /** Compares names in the sort order of the language. */
  compare(a: string, b: string): number
  readonly numbers: Intl.NumberFormat
  readonly days: Intl.NumberFormat
  sayBytes(bytes: number): string
  readonly dates: Format
  readonly times: Format
  readonly installation: Installation
  /** Returns a phrase for the time since an event, such as "5 minutes ago". */
  sayAgo(then: Date, now: Date): string
}

const Context = createContext<Speech | undefined>(undefined)

/**
 * Returns the current language.
 *
 * @throws Error if called outside of the `LanguageProvider`
 */
export function useLanguage(): Speech {
  const speech = useContext(Context)
  if (!speech) throw new Error('There is no language here.')
  return speech
}

/** Returns the name that a language has in the language itself; the code if the name is unknown. */
export const nameOfLanguage = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code

/**
 * Returns the first available language of these: the chosen language, the language of the last profile, and the
 * languages in the browser's settings.
 */
function preferred(languages: readonly string[]): string | undefined {
  const wanted = [localStorage.getItem(CHOSEN), localStorage.getItem(ADOPTED), ...navigator.languages]
  return wanted.map((name) => String(name).slice(0, 2)).find((name) => languages.includes(name))
}

/** Loads the initial language; English if it cannot be loaded. */
export const firstLanguage = (translations: Translations): Promise<Spoken> =>
  loadLanguage(preferred(languagesOf(translations)), translations).catch(() => inEnglish)

interface LanguageProps {
  first: Spoken
  translations: Translations
  children: ComponentChildren
}

/**
 * Provides the language to all views. Starts with the initial language. Every other language is loaded when it is first
 * used.
 */
export function LanguageProvider({ first, translations, children }: LanguageProps) {
  const [spoken, setSpoken] = useState(first)
  const [zone, setZone] = useState<string>()
  const [installation, setInstallation] = useState<Installation>({})
  const wanted = useRef(first.language)
  const later = useRef<ReadonlySet<DeferredTexts>>(new Set())
  // A layout effect runs before the effects that send requests. The first requests therefore have the right language.
  useLayoutEffect(() => {
    document.documentElement.lang = spoken.language
  }, [spoken])
  const speech = useMemo((): Speech => {
    const languages = languagesOf(translations)
    const speak = async (language: string) => {
      wanted.current = language
      const scripts = later.current
      const next = await loadLanguage(language, translations, scripts)
      if (wanted.current === language && later.current === scripts) setSpoken(next)
    }
    const loadTexts = (script: DeferredTexts) => {
      later.current = new Set([...later.current, script])
      return speak(wanted.current)
    }
    const choose = async (next: string) => {
      await speak(next)
      localStorage.setItem(CHOSEN, next)
    }
    const adopt = ({ language, timeZone, installation: adopted }: Profile) => {
      setZone(knownZone(timeZone))
      if (adopted) setInstallation(adopted)
      const own = languages.find((one) => one === language)
      if (own) localStorage.setItem(ADOPTED, own)
      if (own && !localStorage.getItem(CHOSEN)) speak(own).catch(() => {})
    }
    return { languages, choose, loadTexts, adopt, installation, ...speechOf(spoken, zone, installation) }
  }, [spoken, zone, installation])
  return <Context.Provider value={speech}>{children}</Context.Provider>
}

function knownZone(zone: unknown): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: String(zone ?? '') }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function speechOf(
  { language, catalogue, later }: Spoken,
  timeZone: string | undefined,
  patterns: Patterns,
): Omit<Speech, 'languages' | 'choose' | 'loadTexts' | 'adopt' | 'installation'> {
  const words: Readonly<Record<string, CatalogueText>> = catalogue.words
  const numbers = new Intl.NumberFormat(language)
  const plurals = new Intl.PluralRules(language)
  const named = new Map(Object.entries(catalogue.names))
  const sayName = (name: string) => named.get(name) ?? name
  const say: Speech['say'] = (word, values = {}) =>
    filled(formOf(words[word] ?? word, plurals, values.count), numbers, values)
  return {
    language,
    hasTexts: (script) => later === 'all' || later.has(script),
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
    dates: daysIn(language, patterns, 'UTC'),
    times: timesIn(language, patterns, timeZone),
    sayAgo: agoIn(language, daysIn(language, patterns, timeZone)),
  }
}

type Values = Readonly<Record<string, string | number>>

/** Returns the plural form of a text for a number. */
function formOf(text: CatalogueText, plurals: Intl.PluralRules, count: string | number | undefined): string {
  return typeof text === 'string' ? text : (text[plurals.select(Number(count))] ?? text.other)
}

function filled(text: string, numbers: Intl.NumberFormat, values: Values): string {
  const said = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : value)
  return text.replace(/\{(\w+)\}/g, (place, name) => said(values[name] ?? place))
}

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

/**
 * Formats a size, in the largest unit that does not exceed the size. Each unit is 1,024 times the next smaller unit.
 */
function bytesIn(language: string, bytes: number): string {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), SIZES.length - 1)
  const format = { style: 'unit', unit: SIZES[step], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** step)
}

/** Actions whose labels come from the console, because the titles in the API repeat the name of the resource. */
const ACTIONS: readonly string[] = [
  'create',
  'update',
  'copy',
  'delete',
  'archive',
  'unarchive',
] satisfies Word[]
const isAction = (relation: string) => ACTIONS.includes(relation)

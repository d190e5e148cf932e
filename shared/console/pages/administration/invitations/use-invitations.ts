import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Resource } from '../../../api/hal.ts'
import type { Problem } from '../../../api/problem.ts'
import { useClient } from '../../../api/use-api.tsx'
import { DraftStore } from '../../../drafts/draft-store.ts'
import { useTask } from '../../../views/use-task.ts'
import { entryOf, type InvitationEntry, isOpen } from './entry.ts'
import { flawsIn } from './flaws.ts'
import { type InvitationDefaults, NOTHING } from './invitation-defaults.ts'
import { inviteesIn } from './invitee.ts'
import { knownOf } from './known.ts'
import { type InvitationLinks, lookUp, sendAll } from './sending.ts'

/** Key under which the input and its entries are stored. */
const DRAFT_KEY = 'invitations'

/**
 * The typed input and, once it has been checked, an entry for each person in it. Both are kept across a reload of the
 * page.
 */
export interface Invitations {
  readonly text: string
  readonly forAll: InvitationDefaults
  readonly entries: readonly InvitationEntry[] | undefined
  readonly isBusy: boolean
  readonly problem?: Problem
  /** True if the user left the page before all invitations were sent. The results then have to be looked up. */
  readonly wasLeft: boolean
  write(text: string): void
  setForAll(forAll: InvitationDefaults): void
  check(): void
  send(): void
  lookUp(): void
  /**
   * Shows the input field again.
   *
   * @param isDone true to empty the field
   */
  back(isDone: boolean): void
}

const draftOf = (
  text: string,
  forAll: InvitationDefaults,
  entries: readonly InvitationEntry[] | undefined,
) => ({
  text: { from: '', to: text },
  forAll: { from: NOTHING, to: forAll },
  ...(entries && { entries: { from: [], to: entries } }),
})

/** Returns whether sending has started but not finished. */
const isUnderWay = (entries: readonly InvitationEntry[] = []): boolean =>
  entries.some(isOpen) && entries.some(({ state }) => state !== 'ready')

/** The invitations of several people, and the functions to check and send them. */
export function useInvitations(root: Resource, links: InvitationLinks): Invitations {
  const client = useClient()
  const { isBusy, problem, run } = useTask()
  const drafts = useMemo(() => new DraftStore(sessionStorage), [])
  const [text, setText] = useState<string>(() => String(drafts.read(DRAFT_KEY).text?.to ?? ''))
  const [forAll, setForAll] = useState(
    () => (drafts.read(DRAFT_KEY).forAll?.to ?? NOTHING) as InvitationDefaults,
  )
  const [entries, setEntries] = useState(
    () => drafts.read(DRAFT_KEY).entries?.to as InvitationEntry[] | undefined,
  )
  const latest = useRef(entries)
  const [wasLeft] = useState(() => isUnderWay(entries))
  const isLeft = useRef(false)
  useEffect(() => {
    const leave = () => {
      isLeft.current = true
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const keep = (input: string, all: readonly InvitationEntry[] | undefined, shared = forAll) => {
    latest.current = all ? [...all] : undefined
    setText(input)
    setForAll(shared)
    setEntries(latest.current)
    drafts.keep(DRAFT_KEY, input === '' ? {} : draftOf(input, shared, all), new Set())
  }
  const step = (index: number, members: Partial<InvitationEntry>) =>
    keep(
      text,
      latest.current?.map((one, at) => (at === index ? { ...one, ...members } : one)),
    )
  return {
    ...{ text, forAll, entries, isBusy, problem, wasLeft },
    write: (input) => keep(input, undefined),
    setForAll: (shared) => keep(text, undefined, shared),
    check: () =>
      run(async () => {
        const invitees = inviteesIn(text)
        const known = await knownOf(client, root, links.users, invitees)
        const flaws = flawsIn(invitees, known, forAll)
        keep(
          text,
          invitees.map((invitee, index) => entryOf(invitee, flaws[index] ?? [], known, forAll)),
        )
      }),
    send: () => run(() => sendAll(client, links, latest.current ?? [], step, () => isLeft.current)),
    lookUp: () => run(async () => keep(text, await lookUp(client, links, latest.current ?? []))),
    back: (isDone) => keep(isDone ? '' : text, undefined),
  }
}

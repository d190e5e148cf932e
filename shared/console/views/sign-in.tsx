import { useEffect, useRef, useState } from 'preact/hooks'
import { Client } from '../api/client.ts'
import { withPassword, withToken } from '../api/credentials.ts'
import { type LinkTo, leads, linkOf, linksOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { expand } from '../api/template.ts'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { ProblemText } from './problem.tsx'

interface SignInProps {
  /** The root, which links the ways to sign in, if it has been read. */
  door?: Resource
  /** Whether somebody was signed in, and no longer is. */
  isAgain: boolean
  onSignIn(user: string): void
}

/** Asks for a token, or a login with its password, and tries whether they are right; or leads to where one signs in else. */
export function SignIn({ door, isAgain, onSignIn }: SignInProps) {
  const { say } = useLanguage()
  const [problem, setProblem] = useState<Problem>()
  const ways = useWays(door, setProblem)
  const fault = useFault()
  const token = useRef<HTMLInputElement>(null)
  useEffect(() => token.current?.focus(), [])
  const attempt = async (event: SubmitEvent) => {
    event.preventDefault()
    const authorization = enteredInto(event.target as HTMLFormElement)
    try {
      const way = ways.find(({ method }) => method)
      const answer = way && (await new Client().signIn(way, authorization))
      const user = answer && linkOf(answer, 'user')
      if (user) onSignIn(user.href)
    } catch (error) {
      if (error instanceof Problem) setProblem(error)
    }
  }
  return (
    <main class="sign-in" id="content">
      <h1>{say('signIn')}</h1>
      {isAgain && !problem && !fault && <p role="alert">{say('signInExpired')}</p>}
      {fault && !problem && <p role="alert">{say(fault)}</p>}
      {problem &&
        (problem.status === 401 ? (
          <p role="alert">{say('signInFailed')}</p>
        ) : (
          <ProblemText problem={problem} />
        ))}
      <Elsewhere ways={ways} />
      <form onSubmit={attempt}>
        <label>
          {say('withToken')}
          <input ref={token} name="token" type="password" autocomplete="off" />
        </label>
        <p class="muted">{say('orWithPassword')}</p>
        <label>
          {say('login')}
          <input name="login" autocomplete="username" />
        </label>
        <label>
          {say('password')}
          <input name="password" type="password" autocomplete="current-password" />
        </label>
        <button type="submit" class="primary">
          {say('signIn')}
        </button>
      </form>
    </main>
  )
}

/** The text of the `Authorization` header for what has been entered. */
function enteredInto(form: HTMLFormElement): string {
  const fields = new FormData(form)
  const text = (name: string) => String(fields.get(name) ?? '')
  const token = text('token').trim()
  return token ? withToken(token) : withPassword(text('login'), text('password'))
}

/** The ways to sign in: one takes a header, the others are pages that lead away and back. */
function useWays(door: Resource | undefined, onProblem: (problem: Problem) => void): readonly LinkTo[] {
  const { mount } = useNavigation()
  const [read, setRead] = useState<Resource>()
  useEffect(() => {
    if (!door) new Client({ isAnonymous: true }).get(mount.root).then(setRead, onProblem)
  }, [door])
  const root = door ?? read
  return root ? linksOf(root, 'signIn').filter(leads) : []
}

/** Links to others at which one signs in. They lead back to this place. */
function Elsewhere({ ways }: { ways: readonly LinkTo[] }) {
  const { say } = useLanguage()
  const { pathname, search, hash } = location
  const to = `${pathname}${search}${isFault(hash.slice(1)) ? '' : hash}`
  return (
    <>
      {ways
        .filter(({ method }) => !method)
        .map(({ href, title = '' }) => (
          <a key={href} class="button" href={expand(href, { to })}>
            {say('signInWith', { name: title })}
          </a>
        ))}
    </>
  )
}

const faults = { 'sign-in-failed': 'signInBroken', 'sign-in-unknown': 'signInUnknown' } as const

const isFault = (how: string): how is keyof typeof faults => Object.hasOwn(faults, how)

/** What went wrong where one signs in else: the way back says so, in the fragment of the address. It is said once. */
function useFault() {
  const { place, go } = useNavigation()
  const [fault] = useState(isFault(place.how) ? faults[place.how] : undefined)
  useEffect(() => {
    if (fault) go({ ...place, how: '' }, { replace: true })
  }, [])
  return fault
}

import { useMemo, useState } from 'preact/hooks'
import { Client } from '../api/client.ts'
import { session } from '../api/session.ts'
import { ApiProvider } from '../api/use-api.tsx'
import { Toasts } from '../design/toast.tsx'
import { useLanguage } from '../language/language.tsx'
import { Shell } from '../shell/shell.tsx'
import { SignIn } from './sign-in.tsx'
import { View } from './view.tsx'

const presentCredentials = () => {
  const { authorization } = session
  return authorization === undefined ? undefined : { authorization }
}

/** The whole console: one signs in, and then sees a view within the frame. */
export function Console() {
  const [credentials, setCredentials] = useState(presentCredentials)
  const [isExpired, setExpired] = useState(false)
  const [isLost, setLost] = useState(false)
  const [person, setPerson] = useState(0)
  const { say } = useLanguage()
  const client = useMemo(
    () =>
      new Client({
        authorization: () => session.authorization,
        onConnection: setLost,
        onUnauthorised: () => setExpired(true),
      }),
    [credentials],
  )

  const signIn = (authorization: string, user?: string) => {
    if (user !== session.user) setPerson(person + 1)
    session.begin(authorization, user)
    setCredentials({ authorization })
    setExpired(false)
  }
  const signOut = () => {
    session.end()
    setCredentials(undefined)
  }
  return (
    <ApiProvider client={client}>
      {isLost && (
        <p role="alert" class="banner">
          {say('connectionLost')}
        </p>
      )}
      {(!credentials || isExpired) && <SignIn onSignIn={signIn} isAgain={isExpired} />}
      {credentials && (
        // Views from before the credentials expired are still there for the same user, but not for another one.
        <div key={person} hidden={isExpired}>
          <Toasts>
            <Shell onSignOut={signOut}>
              <View />
            </Shell>
          </Toasts>
        </div>
      )}
    </ApiProvider>
  )
}

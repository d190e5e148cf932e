import { useMemo, useState } from 'preact/hooks'
import { Client } from '../api/client.ts'
import { session } from '../api/session.ts'
import { ApiProvider } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { Frame } from './frame.tsx'
import { SignIn } from './sign-in.tsx'
import { View } from './view.tsx'

/** The whole console: one signs in, and then sees a view within the frame. */
export function Console() {
  const [authorization, setAuthorization] = useState(session.authorization)
  const [isExpired, setExpired] = useState(false)
  const [isLost, setLost] = useState(false)
  const { say } = useLanguage()
  const client = useMemo(
    () => new Client({ authorization, onConnection: setLost, onUnauthorised: () => setExpired(true) }),
    [authorization],
  )

  const signIn = (text: string, user: string) => {
    session.begin(text, user)
    setAuthorization(text)
    setExpired(false)
  }
  const signOut = () => {
    session.end()
    setAuthorization(undefined)
  }
  return (
    <ApiProvider client={client}>
      {isLost && (
        <p role="alert" class="banner">
          {say('connectionLost')}
        </p>
      )}
      {(authorization === undefined || isExpired) && <SignIn onSignIn={signIn} />}
      {authorization !== undefined && (
        // What was shown when the credentials expired is still there for the same user, but not for another one.
        <div key={session.user} hidden={isExpired}>
          <Frame onSignOut={signOut}>
            <View />
          </Frame>
        </div>
      )}
    </ApiProvider>
  )
}

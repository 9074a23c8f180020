import { SignIn } from '#console/screens/platform/sign-in/sign-in.tsx'

export default function SignInRoute() {
  return <SignIn />
}

import { SignIn } from '#console/features/sign-in/sign-in.tsx'

export default function SignInRoute() {
  return <SignIn />
}

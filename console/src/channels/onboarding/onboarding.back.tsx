import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button/button.tsx'
import type { OnboardingSearch } from './onboarding.search.ts'

/** To an earlier step, which stands as it was left. */
export function BackButton({ to }: { to: Pick<OnboardingSearch, 'session' | 'number' | 'step'> }) {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: '.', search: to })}>Back</Button>
}

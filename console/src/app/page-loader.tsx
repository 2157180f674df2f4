import { useWhiteLabel } from '../enterprises/settings.api.ts'
import { Loader } from '../ui/feedback/loader.tsx'

export function PageLoader() {
  const { loader } = useWhiteLabel()
  return <Loader isWholePage image={loader} />
}

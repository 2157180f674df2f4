import { FieldError } from './field.tsx'
import look from './field-problem.module.css'

/** What is wrong with a field that is no single input; read out as soon as it stands there. */
export function FieldProblem({ message }: { message: string | null | undefined }) {
  return (
    <div role="alert" className={look.problem}>
      {message ? <FieldError message={message} /> : null}
    </div>
  )
}

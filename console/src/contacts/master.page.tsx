import { Navigate } from '@tanstack/react-router'
import { useMay } from '../lib/permissions.tsx'
import { BookPage } from './book/book.page.tsx'

/** The root of the contact book: the first of its screens that the reader may see. */
export function MasterPage() {
  if (useMay()('CUSTOMER.VIEW')) return <BookPage />
  return <Navigate to="." href="/customer-master/definition" replace />
}

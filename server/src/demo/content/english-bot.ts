import type { BotContent } from './content.ts'
import { englishAccount } from './english-account.ts'
import { englishEntities } from './english-entities.ts'
import { englishOrders } from './english-orders.ts'
import { englishPayments } from './english-payments.ts'
import { englishProducts } from './english-products.ts'
import { englishReturns } from './english-returns.ts'
import { englishService } from './english-service.ts'
import { englishSmallTalk } from './english-small-talk.ts'

export const englishBot: BotContent = {
  name: 'Acme Helpdesk',
  description: 'Answers shoppers of Acme Traders about orders, returns, payments, repairs and stores.',
  language: 'en',
  outOfScopeMessage:
    'Sorry, I can only help with Acme Traders orders, payments, returns and repairs. Type **agent** to reach a person.',
  entities: englishEntities,
  stories: [
    englishOrders,
    englishReturns,
    englishPayments,
    englishProducts,
    englishService,
    englishAccount,
    englishSmallTalk,
  ],
}

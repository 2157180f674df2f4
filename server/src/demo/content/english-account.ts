import type { StoryContent } from './content.ts'

export const englishAccount: StoryContent = {
  name: 'Account',
  intents: [
    {
      name: 'login_help',
      phrases: [
        'I forgot my password',
        'cant login to my account',
        'login otp not received',
        'how to reset password',
        'my account is locked',
        'app says invalid credentials but password is correct',
        'change my registered mobile number',
        'I have a new number now, please update my profile',
        'pasword reset link not coming in mail',
        'want to update email id on my account',
        'how do i delete my account',
        'someone else is using my account, please block it',
        'sign in nahi ho raha',
        'OTP goes to my old phone, what should I do?',
        'create new account kaise kare',
        'it logs me out again and again',
        'Kindly help me sign in, my password has expired',
        'unable to register with my email, says already exists',
        'otp for login not coming',
        'update mobile number in my profile',
        'login nahi ho raha, otp problem',
      ],
      responses: [
        'Let us get you back in:\n\n' +
          '1. Open [Forgot password](https://example.com/forgot).\n' +
          '2. Enter your registered mobile or e-mail.\n' +
          '3. Set a new password with the code we send.\n\n' +
          'Number changed too? Use [Update my number](https://example.com/account/mobile) with a photo ID.',
      ],
      parameters: [],
    },
    {
      name: 'reward_points',
      phrases: [
        'How many reward points do I have?',
        'check my acme coins balance',
        'how to redeem points',
        'my points expired without any notice',
        'coins not credited for last purchase',
        'what is 1 point worth in rupees',
        'is there a membership programme',
        'points kaise use kare',
        'Do reward points work along with a coupon?',
        'coupon WELCOME500 says invalid',
        'any discount code for first time buyer',
        'referred my friend, when do i get the bonus',
        'can i transfer coins to my wife',
        'When do my loyalty points expire?',
        'what are the membership benefits',
        'promo code or coupon is not applying',
        'loyalty pts missing, coins not added',
        'coupon code not working',
        'how many acme coins did i earn',
        'use coins and coupon together',
        'discount coupon for my next purchase',
        'membership points balance',
      ],
      responses: [
        'You earn **1 Acme Coin for every Rs. 100**, and 1 coin is worth **50 paise**.\n\n' +
          '- Coins appear 10 days after delivery and last 12 months.\n- Use up to 20% of a bill.\n' +
          '- One coupon per order can be added on top.\n\nBalance: [My Coins](https://example.com/coins).',
      ],
      parameters: [],
    },
  ],
}

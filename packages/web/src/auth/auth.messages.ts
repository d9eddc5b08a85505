import { defineTexts } from '@rota/contract';

export const authTexts = defineTexts(
  {
    title: 'Sign in',
    subtitle: 'to see and steer your robots',
    userNameOrPhone: 'Username or phone',
    password: 'Password',
    signIn: 'Sign in',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    capsLock: 'Caps Lock is on.',
    smsRequired: 'This account needs a code by SMS, which this console cannot take yet. Ask an administrator.',
    returning: 'Sign in to go on to the page you asked for.',
  },
  {
    title: 'Giriş yap',
    subtitle: 'robotlarınızı görmek ve yönetmek için',
    userNameOrPhone: 'Kullanıcı adı veya telefon',
    password: 'Parola',
    signIn: 'Giriş yap',
    showPassword: 'Parolayı göster',
    hidePassword: 'Parolayı gizle',
    capsLock: 'Caps Lock açık.',
    smsRequired: 'Bu hesap SMS ile kod istiyor; bu konsol henüz kod alamıyor. Bir yöneticiye başvurun.',
    returning: 'İstediğiniz sayfaya devam etmek için giriş yapın.',
  },
);

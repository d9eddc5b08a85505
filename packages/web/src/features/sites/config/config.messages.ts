import { defineTexts } from '@rota/contract/core';

export const configTexts = defineTexts(
  {
    title: 'Project settings',
    selling: 'Selling settings',
    description: 'Settings of this project, and the values that its robots and screens read',
    settings: 'Settings',
    searchSettings: 'Find a setting',
    settingsReadOnly: 'You can view these settings but not change them. Ask a project administrator.',
    project: 'Robot values',
    dynamic: 'Dynamic config',
    dynamicHelp: 'Values that change daily, edited by developers.',
    save: 'Save',
  },
  {
    title: 'Proje ayarları',
    selling: 'Satış ayarları',
    description: 'Bu projenin ayarları ile robotlarının ve ekranlarının okuduğu değerler',
    settings: 'Ayarlar',
    searchSettings: 'Ayar ara',
    settingsReadOnly:
      'Bu ayarları görebilir ama değiştiremezsiniz. Değişiklik için proje yöneticisine başvurun.',
    project: 'Robot değerleri',
    dynamic: 'Dinamik yapılandırma',
    dynamicHelp: 'Her gün değişebilen değerler; geliştiriciler düzenler.',
    save: 'Kaydet',
  },
);

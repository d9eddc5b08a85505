import { defineTexts, humanRoles, type HumanRole } from '@rota/contract/core';

/** Display names of the roles a person can have. */
export const roleTexts = defineTexts(humanRoles, {
  rr_system_admin: 'Sistem Yöneticisi',
  rr_project_admin: 'Proje Yöneticisi',
  rr_admin: 'Yönetici',
  rr_view_only: 'Yalnızca Görüntüleme',
  rr_delivery_operator: 'Teslimat Operatörü',
  rr_elevator_operator: 'Asansör Operatörü',
  rr_workshop_chief: 'Atölye Şefi',
  rr_workshop_operator: 'Atölye Operatörü',
  rr_cc_operator: 'Manuel Kontrol Operatörü',
  rr_cam: 'Kamera İzleyicisi',
  rr_meet: 'Toplantı Katılımcısı',
  rr_diagnostic: 'Tanılama İzleyicisi',
  rr_screen_editor: 'Ekran Yapılandırma Editörü',
  rr_devices_holo_config_editor: 'Holo Cihaz Yapılandırma Editörü',
  rr_analyst: 'Analist',
  rr_analyst_admin: 'Analist Yöneticisi',
  rr_address_verifier: 'Adres Doğrulayıcı',
  rr_submerchant_admin: 'Alt Üye İşyeri Yöneticisi',
  rr_qre: 'QR Editörü',
  rr_qrpe: 'Ürün Editörü',
  rr_map_editor: 'Harita Editörü',
  rr_developer: 'Geliştirici',
} satisfies Record<HumanRole, string>);

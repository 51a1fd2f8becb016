<?php
// Your own code, under test: books payments with the Lead-Tracking Service, by cURL.
declare(strict_types=1);

final class Rejected extends RuntimeException
{
}

final class PaymentClient
{
    private const UNAVAILABLE = 503;
    private const ATTEMPTS = 3;

    private ?string $token = null;

    public function __construct(private readonly string $baseUrl, private readonly int $pauseMs = 1000)
    {
    }

    public function login(string $login, string $password): void
    {
        $body = ['login' => $login, 'password' => $password, 'service' => 'my-shop', 'version' => '1.0'];
        $this->token = $this->post('/login', $body)['token'];
    }

    /** Answers the lead. */
    public function book(int $leadId, string $purpose, float $sum): array
    {
        for ($attempt = 1;; $attempt++) {
            try {
                return $this->post("/lead/$leadId/payment", ['category' => 'Flat', 'purpose' => $purpose, 'sum' => $sum]);
            } catch (Rejected $rejected) {
                // The service said that it did nothing: this may be sent again. A lost answer may not.
                if ($rejected->getCode() !== self::UNAVAILABLE || $attempt === self::ATTEMPTS) {
                    throw $rejected;
                }
                usleep($this->pauseMs * 1000);
            }
        }
    }

    private function post(string $path, array $body): array
    {
        $curl = curl_init($this->baseUrl . $path);
        curl_setopt_array($curl, [
            CURLOPT_POSTFIELDS => json_encode($body),
            CURLOPT_HTTPHEADER => ['Content-Type: application/json', ...($this->token ? ["token: $this->token"] : [])],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 10,
        ]);
        $text = curl_exec($curl);
        if ($text === false) {
            throw new RuntimeException(curl_error($curl));
        }
        $answer = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        if ($answer['status'] !== 'success') {
            throw new Rejected($answer['errors'][0]['message'], $answer['errors'][0]['code']);
        }
        return $answer['result'];
    }
}
